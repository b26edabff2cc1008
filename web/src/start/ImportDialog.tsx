/** A game comes in from a file or from pasted text. Each fault is told with its place; good games are saved. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Imported, ReadyGame } from '../saved-games/import.js';
import { importFile, importText } from '../saved-games/import.js';
import { saveGame } from '../saved-games/game-storage.js';
import { sayRescue } from '../saved-games/say-rescue.js';
import type { Keepers } from '../kit/who-plays.js';
import { goTo } from '../browser/routes.js';
import { Dialog } from '../ui/Dialog.js';
import { DownloadButton } from '../trouble/Trouble.js';
import { messageOf } from '../trouble/trouble-report.js';
import { TroubleCard } from '../trouble/TroubleCard.js';
import { tellTrouble } from '../trouble/TroubleNotice.js';
import { WhoPlays } from '../new-game/WhoPlays.js';
import '../new-game/dialogs.css';

/** What is to be read: a file that was chosen or dropped, or a text. */
export type Incoming = { readonly file: File } | { readonly text: string };

type Reading =
  | { readonly is: 'waiting' }
  | { readonly is: 'reading' }
  | { readonly is: 'read'; readonly imported: Imported }
  | { readonly is: 'failed'; readonly why: string };

interface ImportDialogProps {
  /** What came in already, by dropping it on the page. */
  readonly incoming: Incoming | undefined;
  readonly onClose: () => void;
}

export function ImportDialog({ incoming, onClose }: ImportDialogProps) {
  const [reading, setReading] = useState<Reading>({ is: 'waiting' });
  const read = async (what: Incoming) => {
    setReading({ is: 'reading' });
    try {
      setReading({ is: 'read', imported: await ('file' in what ? importFile(what.file) : importText(what.text)) });
    } catch (error) {
      setReading({ is: 'failed', why: messageOf(error) });
    }
  };
  useEffect(() => {
    if (incoming !== undefined) void read(incoming);
  }, [incoming]);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reading.is !== 'waiting') result.current?.scrollIntoView({ block: 'nearest' });
  }, [reading]);
  return (
    <Dialog title="Import a game" onClose={onClose}>
      <div class="start-import">
        <Sources onRead={(what) => void read(what)} />
        <div aria-live="polite" ref={result}>
          {reading.is === 'reading' && <p>Reading and checking …</p>}
          {reading.is === 'failed' && (
            <TroubleCard title="Couldn’t read this" what={reading.why} comfort="Nothing was changed." />
          )}
          {reading.is === 'read' && <Found imported={reading.imported} />}
        </div>
      </div>
    </Dialog>
  );
}

function Sources({ onRead }: { readonly onRead: (what: Incoming) => void }) {
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <p>
        Import a record (a whole game) or a position (one situation), as a file or as text. Records are JSON; positions
        are YAML or JSON.
      </p>
      <label class="control start-import-file">
        Choose a file
        <input
          type="file"
          accept=".json,.yaml,.yml,.txt,application/json"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file, mended, may be chosen again.
            if (file) onRead({ file });
            currentTarget.value = '';
          }}
        />
      </label>
      <form
        class="start-import-text"
        onSubmit={(event) => {
          event.preventDefault();
          onRead({ text: text.current?.value ?? '' });
        }}
      >
        <label>
          Or paste text
          <textarea ref={text} class="control-field" rows={5} spellcheck={false} />
        </label>
        <button type="submit" class="control">
          Read text
        </button>
      </form>
    </>
  );
}

function Found({ imported }: { readonly imported: Imported }) {
  if (imported.ok) {
    const { kind, ready, entries } = imported;
    return (
      <Ready
        key={ready.game.id}
        ready={ready}
        says={kind === 'record' ? sayRecord(entries) : 'A position. You can start a game from it.'}
      />
    );
  }
  const { problems, rescue, raw } = imported;
  return (
    <>
      <TroubleCard
        title="Problems found"
        what={
          problems.length === 1 ? 'The place, and what is expected there:' : 'Each place, and what is expected there:'
        }
        problems={problems}
        {...(rescue && { comfort: sayRescue(rescue) })}
      >
        {raw.text !== '' && <DownloadButton label="Download text" file={raw} />}
      </TroubleCard>
      {rescue && rescue.kept > 0 && (
        <Ready key={rescue.ready.game.id} ready={rescue.ready} says="What can be recovered:" />
      )}
    </>
  );
}

function sayRecord(entries: number): string {
  if (entries === 0) return 'A record without any decisions yet.';
  return entries === 1 ? 'A record of 1 decision, legal.' : `A record of ${entries} decisions, all legal.`;
}

/** A game that has come in, before it is kept. */
function Ready({ ready: { game, sides }, says }: { readonly ready: ReadyGame; readonly says: string }) {
  const [keepers, setKeepers] = useState<Keepers>(game.keepers);
  const open = async () => {
    await saveGame({ ...game, keepers });
    goTo({ page: game.over ? 'replay' : 'game', id: game.id });
  };
  return (
    <section class="start-ready" aria-label="Imported game">
      <p>{says}</p>
      <h3>{game.title}</h3>
      <p class="game-line-headline">{game.headline}</p>
      <p>{game.sentence}</p>
      {!game.over && <WhoPlays sides={sides} keepers={keepers} onChange={setKeepers} />}
      <button type="button" class="control control-main" onClick={() => void open().catch(tellTrouble)}>
        {game.over ? 'Save and replay' : 'Save and continue'}
      </button>
    </section>
  );
}
