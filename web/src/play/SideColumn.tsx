/** The panels beside the map; on a phone a sheet from below with three heights. */
import type { GameTypes } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { onceDrawn } from '../board/DrawnMap.js';
import { DecidePanel } from '../panels/decide/DecidePanel.js';
import type { Table } from '../table/table.js';
import { Tabs } from '../ui/Tabs.js';
import { lazy, WhenFetched, WhenHere } from '../ui/lazy.js';
import type { ComputerTurn } from './use-computer.js';

const SIDE_TABS = [
  { id: 'decide', label: 'Decide' },
  { id: 'log', label: 'Log' },
  { id: 'rules', label: 'Rules' },
  { id: 'forces', label: 'Forces' },
  { id: 'tables', label: 'Tables' },
] as const;
const CHRONICLE_TAB = { id: 'campaign', label: 'Campaign' } as const;
export type SideTab = (typeof SIDE_TABS)[number]['id'] | (typeof CHRONICLE_TAB)['id'] | 'others';

/** The panels of a game: one more where it is part of a campaign. */
export function tabsOf<T extends GameTypes>({
  kit,
}: Pick<Table<T>, 'kit'>): readonly { readonly id: SideTab; readonly label: string }[] {
  return kit.loadChronicle !== undefined ? [...SIDE_TABS, CHRONICLE_TAB] : SIDE_TABS;
}

/** The panel of a game with others. */
export interface OthersTab {
  readonly label: string;
  /** So many things in it wait to be looked at. */
  readonly count: { readonly number: number; readonly means: string };
  readonly panel: () => ComponentChildren;
  /** How it ended, once it has. */
  readonly ending: string | undefined;
  /** What can be done with the game when it is over. */
  readonly after: ComponentChildren;
}

/** How much of a phone's screen the sheet takes. */
export const HEIGHTS = ['low', 'half', 'high'] as const;
export type Height = (typeof HEIGHTS)[number];

const tray = lazy(() => import('../panels/decide/Tray.js'));
const sheetHandle = lazy(() => import('./SheetHandle.js'));
const logPanel = lazy(() => import('../panels/LogPanel.js'));
const rulesPanel = lazy(() => import('../panels/rules/RulesPanel.js'));
const forcesPanel = lazy(() => import('../panels/ForcesPanel.js'));
const tablesPanel = lazy(() => import('../panels/TablesPanel.js'));
const chroniclePanel = lazy(() => import('../panels/ChroniclePanel.js'));

interface SideColumnProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly computer: ComputerTurn;
  readonly tab: Signal<SideTab>;
  readonly height: Signal<Height>;
  readonly others: OthersTab | undefined;
}

export function SideColumn<T extends GameTypes>({ table, computer, tab, height, others }: SideColumnProps<T>) {
  // What the other side has still to do is no duty of the one at the screen.
  const duties =
    table.moment.value.keeper?.who !== 'person' ? 0 : table.notices.value.filter(({ kind }) => kind === 'duty').length;
  const own = tabsOf(table).map((one) =>
    one.id === 'decide' ? { ...one, count: { number: duties, means: `${duties} still to do` } } : one,
  );
  const tabs: readonly { readonly id: SideTab; readonly label: string }[] =
    others === undefined ? own : [...own, { id: 'others', ...others }];
  const select = (id: SideTab) => {
    tab.value = id;
    if (height.value === 'low') height.value = 'half';
  };
  useEffect(
    () =>
      onceDrawn(table.kit.plan(table.moment.peek().seat.state).drawing, () => {
        sheetHandle.fetch();
        tray.fetch();
      }),
    [table],
  );
  return (
    <aside class={`side side-${height.value}`} aria-label="Panels">
      <WhenHere what={sheetHandle}>{({ SheetHandle }) => <SheetHandle table={table} height={height} />}</WhenHere>
      <WhenHere what={tray}>{({ Tray }) => <Tray table={table} />}</WhenHere>
      <Tabs label="Panels" tabs={tabs} selected={tab.value} onSelect={select}>
        {tab.value === 'others' ? (
          others?.panel()
        ) : (
          <Panel table={table} computer={computer} tab={tab.value} after={others?.after} />
        )}
      </Tabs>
    </aside>
  );
}

interface PanelProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly computer: ComputerTurn;
  readonly tab: Exclude<SideTab, 'others'>;
  readonly after: ComponentChildren;
}

function Panel<T extends GameTypes>({ table, computer, tab, after }: PanelProps<T>): ComponentChildren {
  switch (tab) {
    case 'decide':
      return <DecidePanel table={table} thinking={computer.thinking.value} after={after} />;
    case 'log':
      return (
        <WhenFetched what={logPanel} name="the log">
          {({ LogPanel }) => <LogPanel table={table} reasonOf={(entry) => table.reasonOf(entry)} />}
        </WhenFetched>
      );
    case 'rules':
      return (
        <WhenFetched what={rulesPanel} name="the rulebook">
          {({ RulesPanel }) => <RulesPanel table={table} />}
        </WhenFetched>
      );
    case 'forces':
      return (
        <WhenFetched what={forcesPanel} name="the forces">
          {({ ForcesPanel }) => <ForcesPanel table={table} />}
        </WhenFetched>
      );
    case 'campaign':
      return <ChronicleTab table={table} />;
    case 'tables':
      return (
        <WhenFetched what={tablesPanel} name="the tables">
          {({ TablesPanel }) => <TablesPanel table={table} />}
        </WhenFetched>
      );
  }
}

function ChronicleTab<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { loadChronicle } = table.kit;
  const told = useMemo(() => (loadChronicle === undefined ? undefined : lazy(loadChronicle)), [loadChronicle]);
  if (told === undefined) return null;
  return (
    <WhenFetched what={chroniclePanel} name="the campaign">
      {({ ChroniclePanel }) => (
        <WhenFetched what={told} name="the campaign">
          {({ tell }) => <ChroniclePanel table={table} tell={tell} />}
        </WhenFetched>
      )}
    </WhenFetched>
  );
}
