/** The dialogs over a game being played. */
import type { GameTypes } from '@bridgehead/engine';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { copyOf, saveGame } from '../saved-games/game-storage.js';
import type { StoredGame } from '../saved-games/stored-game.js';
import { routeTo } from '../browser/routes.js';
import type { Kit } from '../kit/kit.js';
import type { Table } from '../table/table.js';
import { Dialog } from '../ui/Dialog.js';
import { lazy, WhenFetched, WhenHere } from '../ui/lazy.js';
import { closeOrders, openedOrders } from '../ui/open-orders.js';
import type { Command } from './commands.js';
import type { PlayDialog } from './play-commands.js';
import type { Keeping } from './use-keeping.js';

const keysDialog = lazy(() => import('./KeysDialog.js'));
const finder = lazy(() => import('./Finder.js'));
const ordersDialog = lazy(() => import('./OrdersDialog.js'));
const referenceCard = lazy(() => import('../reference/ReferenceCard.js'));
const scorePanel = lazy(() => import('../panels/ScorePanel.js'));
const glossaryCard = lazy(() => import('../ui/GlossaryCard.js'));
const routineSettings = lazy(() => import('./RoutineSettings.js'));
const settingsDialog = lazy(() => import('../ui/SettingsDialog.js'));

interface PlayDialogsProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly keeping: Keeping | undefined;
  readonly commands: readonly Command[];
  readonly dialog: PlayDialog | undefined;
  readonly setDialog: (dialog: PlayDialog | undefined) => void;
}

export function PlayDialogs<T extends GameTypes>({ table, keeping, commands, dialog, setDialog }: PlayDialogsProps<T>) {
  const close = () => setDialog(undefined);
  return (
    <>
      {dialog === 'keys' && (
        <WhenFetched what={keysDialog} name="the keys">
          {({ KeysDialog }) => <KeysDialog commands={commands} onClose={close} />}
        </WhenFetched>
      )}
      {dialog === 'reference' && (
        <Dialog title="Reference card" onClose={close}>
          <WhenFetched what={referenceCard} name="the reference card">
            {({ ReferenceCard }) => (
              <ReferenceCard
                kit={table.kit}
                head={
                  <p class="play-choice">
                    <a
                      class="control"
                      target="_blank"
                      rel="noopener"
                      href={routeTo({ page: 'reference', id: table.kit.game.key })}
                    >
                      Open to print
                    </a>
                    <button type="button" class="control" onClick={() => setDialog('keys')}>
                      Keyboard shortcuts
                    </button>
                  </p>
                }
              />
            )}
          </WhenFetched>
        </Dialog>
      )}
      {dialog === 'find' && (
        <WhenFetched what={finder} name="the finder">
          {({ Finder }) => <Finder table={table} commands={commands} onClose={close} />}
        </WhenFetched>
      )}
      {dialog === 'settings' && (
        <WhenFetched what={settingsDialog} name="the settings">
          {({ SettingsDialog }) => (
            <SettingsDialog onClose={close} onKeys={() => setDialog('keys')}>
              <WhenFetched what={routineSettings} name="the settings of this game">
                {({ RoutineSettings }) => <RoutineSettings kit={table.kit} />}
              </WhenFetched>
            </SettingsDialog>
          )}
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
      <Terms table={table} />
      {table.doubt.value && <DoubtBar table={table} text={table.doubt.value.text} />}
      {keeping?.conflict.value && <ElsewhereDialog game={keeping.conflict.value} />}
    </>
  );
}

const ruleFigures = lazy(() => import('../figures/RuleFigures.js'));

/** The question whether to end with options unused stands in place of the bar: what it speaks of can be seen on the map. */
function DoubtBar<T extends GameTypes>({ table, text }: { readonly table: Table<T>; readonly text: string }) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    safe.current?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <div class="bar bar-doubt" role="alertdialog" aria-label="End now?" aria-describedby="play-doubt">
      <p class="bar-sentence">
        <span class="bar-question" id="play-doubt">
          {text}
        </span>
        <span class="bar-hint">You can turn this question off in the settings.</span>
      </p>
      <div class="bar-answers">
        <button
          type="button"
          class="control bar-decline"
          ref={safe}
          aria-describedby="play-doubt"
          onClick={() => table.think()}
        >
          Not yet
        </button>
        <button type="button" class="control bar-primary" onClick={() => table.goOn()}>
          <span class="bar-primary-text">End anyway</span>
        </button>
      </div>
    </div>
  );
}

/** A drawing of the rule behind a term, if there is one. */
function TermFigure<T extends GameTypes>({ kit, rule }: { readonly kit: Kit<T>; readonly rule: string }) {
  useEffect(() => ruleFigures.fetch(), []);
  return <WhenHere what={ruleFigures}>{({ RuleFigures }) => <RuleFigures kit={kit} rule={rule} most={1} />}</WhenHere>;
}

/** The terms of the game become links. */
function Terms<T extends GameTypes>({ table: { kit } }: { readonly table: Table<T> }) {
  const { loadLearning } = kit;
  useEffect(() => {
    if (loadLearning !== undefined) glossaryCard.fetch();
  }, [loadLearning]);
  const load = useCallback(async () => {
    const learning = await loadLearning?.();
    if (learning === undefined) throw new Error('The game has no glossary');
    return learning.glossary();
  }, [loadLearning]);
  const figure = (rule: string) => <TermFigure kit={kit} rule={rule} />;
  return <WhenHere what={glossaryCard}>{({ GlossaryCard }) => <GlossaryCard load={load} figure={figure} />}</WhenHere>;
}

/** The standing orders of the player at the screen, once opened. */
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
