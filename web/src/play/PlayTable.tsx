/** A game being played: map, strip, panels, bar, and the keys that serve them all. */
import type { GameTypes } from '@bridgehead/engine';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { onceDrawn } from '../board/DrawnMap.js';
import type { CameraControl } from '../board/use-camera.js';
import type { Table } from '../table/table.js';
import { lazy, WhenFetched, WhenHere } from '../ui/lazy.js';
import { closeOrders } from '../ui/open-orders.js';
import { openedRule } from '../ui/open-rule.js';
import { BottomBar } from './BottomBar.js';
import '../ui/control.css';
import './notes.css';
import './play.css';
import './narrow-windows.css';
import type { PlanSwitch, PlayDialog } from './play-commands.js';
import { PlayMap } from './PlayMap.js';
import { usePlayKeys } from './use-play-keys.js';
import { playCommands } from './play-commands.js';
import type { Height, OthersTab, SideTab } from './SideColumn.js';
import { SideColumn } from './SideColumn.js';
import { TopStrip } from './TopStrip.js';
import { useComputer } from './use-computer.js';
import type { Keeping } from './use-keeping.js';
import type { MapView } from './use-kept-view.js';
import { useKeptView } from './use-kept-view.js';
import { usePlanning } from './use-planning.js';
import { useLines, useSight } from './use-sight.js';

const announcer = lazy(() => import('./Announcer.js'));
const routine = lazy(() => import('./Routine.js'));
const tableSounds = lazy(() => import('./TableSounds.js'));
const sideDivider = lazy(() => import('./SideDivider.js'));
const playDialogs = lazy(() => import('./PlayDialogs.js'));
const handOver = lazy(() => import('./HandOver.js'));

interface PlayTableProps<T extends GameTypes> {
  readonly table: Table<T>;
  /** Of a game that is kept in this browser. */
  readonly keeping?: Keeping;
  /** Of a game with others: what belongs to it apart from the rules. */
  readonly others?: OthersTab;
  /** What stands in the strip beside the points. */
  readonly strip?: ComponentChildren;
  /** What stands above the map: the coach of a lesson. */
  readonly coach?: ComponentChildren;
  /** What stands in place of the bar, while nothing is asked in a lesson. */
  readonly bar?: ComponentChildren;
}

/** A game at its table; while its player plans, the planning board stands in its place, and the computer waits. */
export function PlayTable<T extends GameTypes>(props: PlayTableProps<T>) {
  const { table, coach } = props;
  const planning = usePlanning(table);
  const view = useRef<MapView | undefined>(undefined);
  const { opened } = planning;
  const board = opened?.board.value;
  if (opened !== undefined && board !== undefined)
    return (
      <OneTable
        key={board.plan.value.id}
        table={board.table}
        coach={opened.planBar()}
        plan={{ isOn: true, run: () => opened.close() }}
        view={view}
      />
    );
  return (
    <OneTable
      key="game"
      {...props}
      coach={coach ?? opened?.carryBar()}
      plan={coach === undefined ? { isOn: false, run: () => planning.begin() } : undefined}
      view={view}
    />
  );
}

type OneTableProps<T extends GameTypes> = PlayTableProps<T> & {
  readonly plan: PlanSwitch | undefined;
  /** What of the map was seen last: game and plan show the same. */
  readonly view: { current: MapView | undefined };
};

function OneTable<T extends GameTypes>({ table, keeping, others, strip, coach, bar, plan, view }: OneTableProps<T>) {
  const computer = useComputer(table);
  const [dialog, setDialog] = useState<PlayDialog | undefined>(undefined);
  const look = useMemo(
    () => ({
      tab: signal<SideTab>('decide'),
      height: signal<Height>('low'),
      folded: signal<'open' | 'folded'>('open'),
    }),
    [table],
  );
  const sight = useSight(table);
  const lines = useLines(table);
  const camera = useRef<CameraControl | undefined>(undefined);
  useKeptView(camera, view);
  const page = useRef<HTMLDivElement>(null);
  const focusMap = () => page.current?.querySelector<HTMLElement>('.board')?.focus();
  const around = { table, keeping, others, plan, sight, lines, look, camera, open: setDialog, focusMap };
  const commands = playCommands(around);

  // A rule number anywhere opens the rulebook beside the game.
  useEffect(
    () =>
      openedRule.subscribe((opened) => {
        if (opened === undefined) return;
        look.tab.value = 'rules';
        look.folded.value = 'open';
        if (look.height.value === 'low') look.height.value = 'half';
      }),
    [look],
  );

  usePlayKeys(page, () => (table.awaited.peek() === undefined ? playCommands(around) : []));

  const isFalling = table.falling.value;
  // Any key or click lets falling dice land.
  useEffect(() => {
    if (!isFalling) return;
    const land = (event: Event) => {
      // It does nothing else: what it would mean has not been seen yet.
      event.stopPropagation();
      event.preventDefault();
      table.land();
    };
    addEventListener('keydown', land, { capture: true });
    addEventListener('pointerdown', land, { capture: true });
    return () => {
      removeEventListener('keydown', land, { capture: true });
      removeEventListener('pointerdown', land, { capture: true });
    };
  }, [table, isFalling]);

  // Before the map is there nothing has happened that would have to be told, and nobody wants more room for the panels.
  useEffect(() => {
    onceDrawn(table.kit.plan(table.moment.peek().seat.state).drawing, () => {
      announcer.fetch();
      routine.fetch();
      tableSounds.fetch();
      sideDivider.fetch();
      playDialogs.fetch();
    });
  }, [table]);

  const awaited = table.awaited.value;
  // Anyone who sits down next sees no orders but those they open themselves.
  useEffect(() => closeOrders, [table, awaited]);
  const answering = <WhenHere what={routine}>{({ Routine }) => <Routine table={table} />}</WhenHere>;
  if (awaited !== undefined)
    return (
      <>
        {answering}
        <WhenFetched what={handOver} name="the screen between two players">
          {({ HandOver }) => <HandOver table={table} side={awaited} />}
        </WhenFetched>
      </>
    );
  const aiming = sight?.tool?.isOn.value === true ? sight.tool : undefined;
  const tracing = lines?.tool?.isOn.value === true ? lines.tool : undefined;
  const tool = aiming ?? tracing;
  return (
    <>
      {answering}
      <div ref={page} class={`play play-${look.folded.value}`}>
        <TopStrip table={table} commands={commands} onScore={() => setDialog('score')}>
          {strip}
        </TopStrip>
        <PlayMap table={table} aiming={aiming} tracing={tracing} camera={camera} coach={coach} />
        <WhenHere what={sideDivider}>{({ SideDivider }) => <SideDivider folded={look.folded} />}</WhenHere>
        <SideColumn table={table} computer={computer} tab={look.tab} height={look.height} others={others} />
        {bar || <BottomBar table={table} computer={computer} ending={others?.ending} />}
        <WhenHere what={announcer}>{({ Announcer }) => <Announcer table={table} tool={tool} />}</WhenHere>
        <WhenHere what={tableSounds}>{({ TableSounds }) => <TableSounds table={table} />}</WhenHere>
        <WhenHere what={playDialogs}>
          {({ PlayDialogs }) => (
            <PlayDialogs table={table} keeping={keeping} commands={commands} dialog={dialog} setDialog={setDialog} />
          )}
        </WhenHere>
      </div>
    </>
  );
}
