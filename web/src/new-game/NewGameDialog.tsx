/** A new game, chosen in all its parts. */
import type { ChosenOptions } from '@bridgehead/engine';
import { itemAt, openOptions } from '@bridgehead/engine';
import { useEffect, useState } from 'preact/hooks';
import type { GameEntry } from '../games/registry.js';
import { againstComputer, suggestedOptions } from '../saved-games/new-game.js';
import type { NewGame } from '../saved-games/new-game.js';
import type { Keepers } from '../kit/who-plays.js';
import { Dialog } from '../ui/Dialog.js';
import { messageOf } from '../trouble/trouble-report.js';
import { TroubleCard } from '../trouble/TroubleCard.js';
import { Choices } from './Choices.js';
import type { GameChoices } from './game-choices.js';
import { loadChoices } from './game-choices.js';
import { GameOptions } from './GameOptions.js';
import { WhoPlays } from './WhoPlays.js';

interface NewGameDialogProps {
  readonly entry: GameEntry;
  readonly onStart: (wanted: NewGame) => void;
  readonly onImport: () => void;
  readonly onClose: () => void;
}

type Loading =
  | { readonly is: 'on-its-way' }
  | { readonly is: 'here'; readonly offer: GameChoices }
  | { readonly is: 'failed'; readonly why: string };

export function NewGameDialog({ entry, onStart, onImport, onClose }: NewGameDialogProps) {
  const [loading, setLoading] = useState<Loading>({ is: 'on-its-way' });
  useEffect(() => {
    let wanted = true;
    loadChoices(entry).then(
      (offer) => wanted && setLoading({ is: 'here', offer }),
      (error: unknown) => wanted && setLoading({ is: 'failed', why: messageOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [entry]);
  return (
    <Dialog title={`${entry.title}: new game`} onClose={onClose}>
      {loading.is === 'on-its-way' && <p role="status">Loading …</p>}
      {loading.is === 'failed' && (
        <TroubleCard
          title="Couldn’t load the game"
          what={`Check your connection. ${loading.why}`}
          comfort="Your saved games are safe."
        />
      )}
      {loading.is === 'here' && (
        <Choosing game={entry.key} offer={loading.offer} onStart={onStart} onImport={onImport} />
      )}
    </Dialog>
  );
}

interface ChoosingProps {
  readonly game: string;
  readonly offer: GameChoices;
  readonly onStart: (wanted: NewGame) => void;
  readonly onImport: () => void;
}

function Choosing({ game, offer, onStart, onImport }: ChoosingProps) {
  const first = itemAt(offer.scenarios, 0);
  const [scenario, setScenario] = useState(first.id);
  const [keepers, setKeepers] = useState<Keepers>(() => againstComputer(offer.sides.map(({ id }) => id)));
  const [changed, setChanged] = useState<ChosenOptions>({});
  const played = offer.scenarios.find(({ id }) => id === scenario) ?? first;
  const options = { ...suggestedOptions(offer.options, played, keepers), ...changed };
  /** What nobody has changed goes on to follow from scenario and players. */
  const change = (next: ChosenOptions) =>
    setChanged({
      ...changed,
      ...Object.fromEntries(Object.entries(next).filter(([id, value]) => options[id] !== value)),
    });
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    onStart({ game, setup: { scenario, options: openOptions(offer.options, options) }, keepers });
  };
  return (
    <form class="start-new" onSubmit={start}>
      <Choices title="Scenario" choices={offer.scenarios} chosen={scenario} onChoose={setScenario} />
      <WhoPlays sides={offer.sides} keepers={keepers} onChange={setKeepers} />
      {offer.options.length > 0 && <GameOptions infos={offer.options} chosen={options} onChange={change} />}
      <div class="dialog-foot">
        <button type="submit" class="control control-main">
          Start game
        </button>
        <button type="button" class="control" onClick={onImport}>
          Import instead …
        </button>
      </div>
    </form>
  );
}
