/** A game being played: map, strip, panels, bar, and the keys that serve them all. */
import type { GameTypes } from '@bridgehead/engine';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board.js';
import { onceDrawn } from '../board/DrawnMap.js';
import type { CameraControl } from '../board/use-camera.js';
import { copyOf, saveGame } from '../keep/keep.js';
import type { StoredGame } from '../keep/stored.js';
import { StorageBanner } from '../trouble/StorageBanner.js';
import { eventsSince, lastAnswer } from '../table/events-since.js';
import type { Table } from '../table/table.js';
import { Dialog } from '../ui/Dialog.js';
import { keepingFocus } from '../ui/keep-focus.js';
import { lazy, WhenFetched, WhenHere } from '../ui/lazy.js';
import { closeOrders, openedOrders } from '../ui/open-orders.js';
import { openedRule } from '../ui/open-rule.js';
import { BottomBar } from './BottomBar.js';
import { commandFor, isTyping } from './commands.js';
import { MapNote } from './MapNote.js';
import '../ui/control.css';
import './notes.css';
import './play.css';
import type { PlayDialog } from './play-commands.js';
import { playCommands } from './play-commands.js';
import type { Height, OthersTab, SideTab } from './SideColumn.js';
import { SideColumn } from './SideColumn.js';
import { TopStrip } from './TopStrip.js';
import { useComputer } from './use-computer.js';
import type { Keeping } from './use-keeping.js';
import { useLines, useSight } from './use-sight.js';

const announcer = lazy(() => import('./Announcer.js'));
const sideDivider = lazy(() => import('./SideDivider.js'));
const handOver = lazy(() => import('./HandOver.js'));
const handStrip = lazy(() => import('./HandStrip.js'));
const sightCard = lazy(() => import('./SightCard.js'));
const linesCard = lazy(() => import('./LinesCard.js'));
const rollCorner = lazy(() => import('./RollCorner.js'));
const keysDialog = lazy(() => import('./KeysDialog.js'));
const finder = lazy(() => import('./Finder.js'));
const ordersDialog = lazy(() => import('./OrdersDialog.js'));
const scorePanel = lazy(() => import('../panels/ScorePanel.js'));
const settingsDialog = lazy(() => import('../ui/SettingsDialog.js'));

interface PlayTableProps<T extends GameTypes> {
  readonly table: Table<T>;
  /** Of a game that is kept in this browser. */
  readonly keeping?: Keeping;
  /** Of a game with others: what belongs to it besides the rules. */
  readonly others?: OthersTab;
  /** What stands in the strip beside the points. */
  readonly strip?: ComponentChildren;
}

export function PlayTable<T extends GameTypes>({ table, keeping, others, strip }: PlayTableProps<T>) {
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
  const page = useRef<HTMLDivElement>(null);
  const focusMap = () => page.current?.querySelector<HTMLElement>('.board')?.focus();
  const around = { table, keeping, others, sight, lines, look, camera, open: setDialog, focusMap };
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

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog or a menu has the keys to itself, whoever opened it.
      if (document.querySelector('dialog[open], :popover-open') !== null || isTyping(event) || event.defaultPrevented)
        return;
      // What can be done when the key goes down, which may be before that is drawn.
      const command = table.awaited.peek() === undefined ? commandFor(playCommands(around), event) : undefined;
      if (command === undefined) return;
      event.preventDefault();
      if (command.why === undefined)
        keepingFocus(
          () => command.run(),
          () =>
            page.current?.querySelector<HTMLElement>('.decide-considered') ??
            page.current?.querySelector<HTMLElement>('.board'),
        );
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  // Before the map is there nothing has happened that would have to be told, and nobody wants more room for the panels.
  useEffect(() => {
    onceDrawn(table.kit.plan(table.moment.peek().seat.state).drawing, () => {
      announcer.fetch();
      sideDivider.fetch();
    });
  }, [table]);

  const awaited = table.awaited.value;
  // Whoever sits down next sees no orders but those he opens himself.
  useEffect(() => closeOrders, [table, awaited]);
  if (awaited !== undefined)
    return (
      <WhenFetched what={handOver} name="the screen between two players">
        {({ HandOver }) => <HandOver table={table} side={awaited} />}
      </WhenFetched>
    );
  const considered = table.considered.value;
  const roll = table.roll.value;
  const aiming = sight?.tool?.isOn.value === true ? sight.tool : undefined;
  const tracing = lines?.tool?.isOn.value === true ? lines.tool : undefined;
  const tool = aiming ?? tracing;
  const note = considered && { hex: considered.target.hex, content: <MapNote considered={considered} /> };
  const close = () => setDialog(undefined);
  return (
    <div ref={page} class={`play play-${look.folded.value}`}>
      <TopStrip table={table} commands={commands} onScore={() => setDialog('score')}>
        {strip}
      </TopStrip>
      <main class="play-map" aria-label="Map">
        <div class="play-board">
          <Board
            plan={table.kit.plan(table.moment.value.seat.state)}
            scene={(tool ?? table).scene.value}
            look={placeToShow(table)}
            region={table.desk.value?.region}
            note={note}
            aim={aiming === undefined ? 'pieces' : 'hexes'}
            onConsider={(target, pointing) => (tool ?? table).consider(target, pointing)}
            onPick={(target, pointing) => (tool ?? table).pick(target, pointing)}
            onReady={(control) => {
              camera.current = control;
            }}
          />
          <div class="play-camera" role="group" aria-label="Zoom">
            <button type="button" aria-label="Zoom in" onClick={() => camera.current?.zoom(1.4)}>
              +
            </button>
            <button type="button" aria-label="Zoom out" onClick={() => camera.current?.zoom(1 / 1.4)}>
              −
            </button>
            <button type="button" aria-label="The whole map" onClick={() => camera.current?.fit()}>
              Fit
            </button>
          </div>
          {aiming && (
            <WhenFetched what={sightCard} name="the line of sight">
              {({ SightCard }) => <SightCard sight={aiming} />}
            </WhenFetched>
          )}
          {tracing && (
            <WhenFetched what={linesCard} name="the lines">
              {({ LinesCard }) => <LinesCard lines={tracing} />}
            </WhenFetched>
          )}
          {tool === undefined && roll && (
            <WhenFetched what={rollCorner} name={`the last ${table.kit.chance.one}`}>
              {({ RollCorner }) => <RollCorner table={table} roll={roll} />}
            </WhenFetched>
          )}
          <div class="play-banner">
            <StorageBanner />
          </div>
        </div>
        {table.kit.hand && (
          <WhenFetched what={handStrip} name="the hand">
            {({ HandStrip }) => <HandStrip table={table} />}
          </WhenFetched>
        )}
      </main>
      <WhenHere what={sideDivider}>{({ SideDivider }) => <SideDivider folded={look.folded} />}</WhenHere>
      <SideColumn table={table} computer={computer} tab={look.tab} height={look.height} others={others} />
      <BottomBar table={table} computer={computer} ending={others?.ending} />
      <WhenHere what={announcer}>{({ Announcer }) => <Announcer table={table} tool={tool} />}</WhenHere>

      {dialog === 'keys' && (
        <WhenFetched what={keysDialog} name="the keys">
          {({ KeysDialog }) => <KeysDialog commands={commands} onClose={close} />}
        </WhenFetched>
      )}
      {dialog === 'find' && (
        <WhenFetched what={finder} name="the finder">
          {({ Finder }) => <Finder table={table} commands={commands} onClose={close} />}
        </WhenFetched>
      )}
      {dialog === 'settings' && (
        <WhenFetched what={settingsDialog} name="the settings">
          {({ SettingsDialog }) => <SettingsDialog onClose={close} onKeys={() => setDialog('keys')} />}
        </WhenFetched>
      )}
      {dialog === 'score' && (
        <Dialog title="Victory points" onClose={close}>
          <WhenFetched what={scorePanel} name="the points">
            {({ ScorePanel }) => <ScorePanel table={table} />}
          </WhenFetched>
        </Dialog>
      )}
      <Orders table={table} />
      {table.doubt.value && (
        <Dialog title="End now?" onClose={() => table.think()}>
          <p id="play-doubt">{table.doubt.value.text}</p>
          <p class="play-soft">You can turn this question off in the settings.</p>
          <p class="play-choice">
            <button type="button" class="control control-main" onClick={() => table.goOn()}>
              End anyway
            </button>
            <button type="button" class="control" autofocus aria-describedby="play-doubt" onClick={() => table.think()}>
              Not yet
            </button>
          </p>
        </Dialog>
      )}
      {keeping?.conflict.value && <ElsewhereDialog game={keeping.conflict.value} />}
    </div>
  );
}

/** The standing orders of the one at the screen, when he has opened them. */
function Orders<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const opened = openedOrders.value;
  const load = table.kit.loadOrders;
  if (opened === undefined || load === undefined) return null;
  return (
    <WhenFetched what={ordersDialog} name="the standing orders">
      {({ OrdersDialog }) => <OrdersDialog table={table} load={load} unit={opened.unit} onClose={closeOrders} />}
    </WhenFetched>
  );
}

/** What was asked for, or else where the computer has just acted. */
function placeToShow<T extends GameTypes>(table: Table<T>): { readonly hex: string } | undefined {
  const [asked] = table.shown.value;
  if (asked !== undefined) return asked;
  const { entries } = table.moment.value;
  const last = lastAnswer(table.kit, table.session);
  if (table.walk.value !== undefined || last === undefined || table.keepers.value[last.side].who === 'person')
    return undefined;
  const hex = eventsSince(table.kit, table.session)
    .flatMap((event) => table.kit.placesOf(event))
    .at(-1);
  return hex === undefined ? undefined : lookAt(hex, entries);
}

/** The same place for the same entry: the map moves once for it. */
const looks = new Map<string, { readonly hex: string }>();
function lookAt(hex: string, entry: number): { readonly hex: string } {
  const key = `${entry} ${hex}`;
  const known = looks.get(key) ?? { hex };
  looks.clear();
  looks.set(key, known);
  return known;
}

/** The same game goes on in two tabs: nobody's moves are overwritten. */
function ElsewhereDialog({ game }: { readonly game: StoredGame }) {
  const keepMine = () => {
    const copy = copyOf(game);
    void saveGame(copy).then(() => {
      location.hash = `#/game/${copy.id}`;
    });
  };
  return (
    <Dialog title="This game continued in another tab" onClose={() => location.reload()}>
      <p>You played on in another tab or window after this page opened the game. Nothing was overwritten.</p>
      <p class="play-choice">
        <button type="button" class="control control-main" onClick={() => location.reload()}>
          Use the other version
        </button>
        <button type="button" class="control" onClick={keepMine}>
          Keep mine as a copy
        </button>
      </p>
    </Dialog>
  );
}
