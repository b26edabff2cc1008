/** The commands of a game being played. */
import type { GameTypes, Session } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import type { Signal } from '@preact/signals';
import type { CameraControl } from '../board/use-camera.js';
import { USUAL_LEVEL } from '../computer/levels.js';
import { PERSON } from '../kit/who-plays.js';
import { showZones, theme } from '../browser/settings.js';
import { hasSecrets } from '../kit/secrets.js';
import { hexesListed } from '../panels/decide/listed-hexes.js';
import { openOrders } from '../ui/open-orders.js';
import type { MapTool } from '../table/map-tool.js';
import type { Table } from '../table/table.js';
import type { Command } from './commands.js';
import type { Height, OthersTab, SideTab } from './SideColumn.js';
import { tabsOf } from './SideColumn.js';
import type { Keeping } from './use-keeping.js';
import type { ToolSwitch } from './use-map-tool.js';
import type { Lines, Sight } from './use-sight.js';

export type PlayDialog = 'keys' | 'reference' | 'find' | 'settings' | 'score';

/** Opens the planning board, or leads back from it. */
export interface PlanSwitch {
  readonly isOn: boolean;
  readonly run: () => void;
}

interface Around<T extends GameTypes> {
  readonly table: Table<T>;
  /** Of a game that is kept in this browser. */
  readonly keeping: Keeping | undefined;
  readonly others: OthersTab | undefined;
  /** Where one can plan, or is planning. */
  readonly plan: PlanSwitch | undefined;
  /** Only where the game has lines of sight. */
  readonly sight: Sight | undefined;
  /** Only where the rules trace lines. */
  readonly lines: Lines | undefined;
  readonly look: {
    readonly tab: Signal<SideTab>;
    readonly height: Signal<Height>;
    readonly folded: Signal<'open' | 'folded'>;
  };
  readonly camera: { readonly current: CameraControl | undefined };
  readonly open: (dialog: PlayDialog) => void;
  readonly focusMap: () => void;
}

export function playCommands<T extends GameTypes>(around: Around<T>): Command[] {
  return [...gameCommands(around), ...lookCommands(around), ...fileCommands(around), ...helpCommands(around)];
}

function gameCommands<T extends GameTypes>({ table, sight, lines, plan, open }: Around<T>): Command[] {
  const { own, undoVerdict, mayRedo, primary } = table;
  return [
    {
      id: 'confirm',
      label: 'Press the main button',
      key: 'Ctrl+Enter',
      group: 'Game',
      why: primary.value ? undefined : 'Nothing to confirm yet.',
      run: () => table.confirm(),
    },
    {
      id: 'back',
      label: 'Undo last pick',
      key: 'Escape',
      group: 'Game',
      run: () => goBack(table, sight?.tool, lines?.tool),
    },
    {
      id: 'undo',
      label: 'Undo',
      key: 'Ctrl+Z or U',
      group: 'Game',
      why: undoVerdict.value.legal ? undefined : itemAt(undoVerdict.value.violations, 0).text,
      run: () => table.undo(),
    },
    ...(own === undefined
      ? []
      : [
          {
            id: 'redo',
            label: 'Redo',
            key: 'Ctrl+Y or Ctrl+Shift+Z',
            group: 'Game' as const,
            why: mayRedo.value ? undefined : 'Nothing to redo.',
            run: () => table.redo(),
          },
        ]),
    ...(plan === undefined ? [] : [planCommand(table, plan)]),
    {
      id: 'repeat',
      label: 'Repeat last order for picked unit',
      key: 'R',
      group: 'Game',
      why: whyNoRepeat(table),
      run: () => table.lastTarget.value && table.pick({ hex: table.lastTarget.value.hex }, 'key'),
    },
    { id: 'score', label: 'Victory points', key: 'V', group: 'Game', run: () => open('score') },
    ...(table.kit.loadOrders === undefined ? [] : [standingOrders(table)]),
    ...(own === undefined ? [] : hereCommands(table)),
  ];
}

/** The same place for another unit: that must be picked first. */
function whyNoRepeat<T extends GameTypes>({ lastTarget, desk }: Table<T>): string | undefined {
  if (lastTarget.value === undefined) return 'Nothing to repeat yet.';
  return (desk.value?.chosen.length ?? 0) === 0 ? 'Pick a unit first.' : undefined;
}

/** What can be done where the game is played here: no server has a say. */
function hereCommands<T extends GameTypes>(table: Table<T>): Command[] {
  const { question, keeper, over } = table.moment.value;
  const resigning = question && keeper?.who === 'person' ? question.side : undefined;
  return [
    ...table.kit.game.sides.map((side: T['Side']): Command => takeOver(table, side)),
    {
      id: 'resign',
      label: 'Resign',
      group: 'Game',
      why: over ? 'The game is over.' : resigning === undefined ? 'It’s not your turn.' : undefined,
      run: () => resigning !== undefined && table.resign(resigning),
    },
  ];
}

/** What lies on top is left first. */
function goBack<T extends GameTypes>(table: Table<T>, ...tools: readonly (MapTool | undefined)[]): void {
  const tool = tools.find((each) => each?.isOn.value === true);
  if (tool !== undefined) tool.leave();
  else if (table.doubt.value) table.think();
  else if (table.roll.value) table.putRollAway();
  else table.back();
}

/** A plan starts from what one side knows: only someone who plays it can make one. */
function planCommand<T extends GameTypes>({ moment, keepers }: Table<T>, { isOn, run }: PlanSwitch): Command {
  if (isOn) return { id: 'plan-leave', label: 'Back to the game', key: 'P', group: 'Game', run };
  const { over, viewer } = moment.value;
  const plays = keepers.value[viewer].who === 'person';
  const why = over ? 'The game is over.' : plays ? undefined : 'You don’t play a side here.';
  return { id: 'plan', label: 'Plan', key: 'P', group: 'Game', why, run };
}

/** The orders of the unit that is pointed at or picked, or those for all. */
function standingOrders<T extends GameTypes>({ kit, moment, keepers, considered, desk }: Table<T>): Command {
  const { over, viewer, seat } = moment.value;
  const meant = () => {
    const target = considered.peek()?.target;
    const inHex = () =>
      kit
        .forces(seat.state)
        .filter(({ side }) => side === viewer)
        .flatMap(({ units }) => units)
        .find(({ hex }) => hex === target?.hex)?.id;
    return target === undefined ? desk.peek()?.chosen.at(-1)?.id : (target.piece ?? inHex());
  };
  const why = over
    ? 'The game is over.'
    : keepers.value[viewer].who === 'person'
      ? undefined
      : 'You don’t play a side here.';
  return { id: 'orders', label: 'Standing orders', key: 'O', group: 'Game', why, run: () => openOrders(meant()) };
}

/** Why something that shows all there is to know must wait: nothing where no side has secrets. */
function secretUntilOver<T extends GameTypes>({ kit, session, moment }: Table<T>): string | undefined {
  if (moment.value.over || !hasSecrets(kit, session.state)) return undefined;
  return `It would reveal the other side’s secrets. It opens when ${kit.secrets === 'orders' ? 'the orders are revealed' : 'the game is over'}.`;
}

/** No matter who plays a side now, the other one takes over. */
function takeOver<T extends GameTypes>({ kit, keepers }: Table<T>, side: T['Side']): Command {
  const isPerson = keepers.value[side].who === 'person';
  const name = kit.game.sideName(side);
  return {
    id: `keeper-${side}`,
    label: isPerson ? `Let the computer play the ${name} side` : `Play the ${name} side myself`,
    group: 'Game',
    run: () => {
      keepers.value = { ...keepers.value, [side]: isPerson ? { who: 'computer', level: USUAL_LEVEL } : PERSON };
    },
  };
}

function lookCommands<T extends GameTypes>({
  table,
  others,
  look,
  camera,
  sight,
  lines,
  open,
  focusMap,
}: Around<T>): Command[] {
  const tabs: readonly { readonly id: SideTab; readonly label: string }[] =
    others === undefined ? tabsOf(table) : [...tabsOf(table), { id: 'others', ...others }];
  return [
    { id: 'map', label: 'To the map', key: 'M', group: 'Look', run: focusMap },
    { id: 'fit', label: 'Front or whole map', group: 'Look', run: () => camera.current?.fit() },
    ...(sight === undefined
      ? []
      : [
          toolCommand(sight, { id: 'sight', label: 'Line of sight', leave: 'Close line of sight', key: 'I' }, focusMap),
        ]),
    ...(lines === undefined || table.kit.lines === undefined
      ? []
      : [
          toolCommand(
            lines,
            { id: 'lines', label: table.kit.lines.title, leave: `Close ${lowered(table.kit.lines.title)}`, key: 'I' },
            focusMap,
          ),
        ]),
    ...tabs.map(
      ({ id, label }, index): Command => ({
        id: `tab-${id}`,
        label: `Panel: ${label}`,
        key: String(index + 1),
        group: 'Look',
        run: () => {
          look.tab.value = id;
          look.folded.value = 'open';
          if (look.height.value === 'low') look.height.value = 'half';
        },
      }),
    ),
    {
      id: 'fold',
      label: look.folded.value === 'open' ? 'Hide panels' : 'Show panels',
      key: 'F',
      group: 'Look',
      run: () => void (look.folded.value = look.folded.value === 'open' ? 'folded' : 'open'),
    },
    {
      id: 'lamp',
      label: 'Light or dark',
      key: 'L',
      group: 'Look',
      run: () => void (theme.value = document.documentElement.dataset['theme'] === 'lamp' ? 'day' : 'lamp'),
    },
    {
      id: 'zones',
      label: `${showZones.value === 'on' ? 'Hide' : 'Show'} enemy ${table.kit.arcsOf === undefined ? 'zones of control' : 'covered arcs'}`,
      key: 'Z',
      group: 'Look',
      run: () => void (showZones.value = showZones.value === 'on' ? 'off' : 'on'),
    },
    {
      id: 'list',
      label: hexesListed.value ? 'Hide list of hexes' : 'List hexes to pick',
      key: 'C',
      group: 'Look',
      run: () => void (hexesListed.value = !hexesListed.value),
    },
    { id: 'settings', label: 'Settings', group: 'Look', run: () => open('settings') },
  ];
}

interface ToolWords {
  readonly id: string;
  readonly label: string;
  readonly leave: string;
  readonly key: string;
}

function toolCommand<Tool extends MapTool>(
  what: ToolSwitch<Tool>,
  { id, label, leave, key }: ToolWords,
  focusMap: () => void,
): Command {
  return {
    id,
    label: what.tool?.isOn.value === true ? leave : label,
    key,
    group: 'Look',
    run: () => void what.toggle().then(focusMap),
  };
}

function lowered(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

function fileCommands<T extends GameTypes>({ table, keeping, plan }: Around<T>): Command[] {
  const { own } = table;
  if (plan?.isOn) return [];
  const start: Command = {
    id: 'start',
    label: 'All games',
    group: 'File',
    run: () => void (location.hash = own === undefined ? '#/online' : '#/'),
  };
  if (own === undefined || keeping === undefined) return [start];
  return [
    ...recordCommands(table, own, keeping),
    {
      id: 'export-position',
      label: 'Export position',
      group: 'File',
      why: secretUntilOver(table),
      run: () => void exportPosition(table),
    },
    {
      id: 'replay',
      label: 'Replay and branch',
      group: 'File',
      why: secretUntilOver(table),
      run: () => void (location.hash = `#/replay/${table.id}`),
    },
    {
      id: 'report',
      label: 'Report',
      group: 'File',
      why: secretUntilOver(table),
      run: () => void (location.hash = `#/report/${table.id}`),
    },
    start,
  ];
}

async function exportRecord(keeping: Keeping): Promise<void> {
  const { download, recordFile } = await import('../saved-games/files.js');
  download(recordFile(keeping.now()));
}

async function exportPosition<T extends GameTypes>({ kit, session }: Table<T>): Promise<void> {
  const { download, positionFile } = await import('../saved-games/files.js');
  download(positionFile(await kit.loadGame(), session.state));
}

async function publishNow<T extends GameTypes>(session: Session<T>): Promise<void> {
  const [{ publishedFile }, { download }] = await Promise.all([
    import('../saved-games/published-file.js'),
    import('../saved-games/files.js'),
  ]);
  download(publishedFile(session));
}

/** As long as a side has secrets, the record that goes on with the game and the one that may be shown are two files. */
function recordCommands<T extends GameTypes>(table: Table<T>, session: Session<T>, keeping: Keeping): Command[] {
  const record = () => void exportRecord(keeping);
  if (secretUntilOver(table) === undefined)
    return [{ id: 'export-record', label: 'Export record', group: 'File', run: record }];
  return [
    { id: 'publish', label: 'Export without secrets', group: 'File', run: () => void publishNow(session) },
    { id: 'export-record', label: 'Export with both sides’ secrets', group: 'File', run: record },
  ];
}

function helpCommands<T extends GameTypes>({ table: { kit }, open }: Around<T>): Command[] {
  return [
    ...(kit.loadPuzzles === undefined
      ? []
      : [
          {
            id: 'puzzles',
            label: 'Worked examples',
            group: 'Help' as const,
            run: () => void (location.hash = `#/puzzles/${kit.game.key}`),
          },
        ]),
    { id: 'find', label: 'Find a unit, hex, rule or command', key: '/', group: 'Help', run: () => open('find') },
    ...(kit.loadLearning === undefined
      ? []
      : [
          {
            id: 'reference',
            label: 'Reference card',
            key: '?',
            group: 'Help' as const,
            run: () => open('reference'),
          },
        ]),
    { id: 'keys', label: 'Keyboard shortcuts', key: 'K', group: 'Help', run: () => open('keys') },
  ];
}
