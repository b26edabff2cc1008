/** A game offered to others, or begun with a computer of the server. */
import type { ChosenOptions } from '@bridgehead/engine';
import { itemAt, openOptions } from '@bridgehead/engine';
import type { Level } from '@bridgehead/ai';
import type { ListedGame, OfferedGame, TimeControl } from '@bridgehead/protocol';
import { useState } from 'preact/hooks';
import { LEVEL_CHOICES, USUAL_LEVEL } from '../computer/levels.js';
import { GAMES, findGame } from '../games/registry.js';
import { Choices } from '../new-game/Choices.js';
import type { GameChoices } from '../new-game/game-choices.js';
import { loadChoices } from '../new-game/game-choices.js';
import { GameOptions } from '../new-game/GameOptions.js';
import { TroubleCard } from '../trouble/TroubleCard.js';
import { Dialog } from '../ui/Dialog.js';
import { api } from './api.js';
import { DiceWords } from './DiceWords.js';
import { WhyNot } from './OnlineFrame.js';
import { offerGame } from './promised-dice.js';
import { TimeChoice } from './TimeChoice.js';
import { useAsked, useDoing } from './use-request.js';
import { ensureMe, newWords } from './signed-in.js';

interface OfferDialogProps {
  readonly onClose: () => void;
  readonly onOffered: (game: ListedGame) => void;
}

const OPPONENTS = [
  {
    id: 'public',
    title: 'Anyone',
    summary: 'The game stays in the list of open games until someone joins. Anyone can watch.',
  },
  {
    id: 'invited',
    title: 'Someone I invite',
    summary: 'You get a link to send. Only people with the link can join or watch.',
  },
  { id: 'computer', title: 'The server’s computer player', summary: 'Starts right away. Continue from any device.' },
] as const;
type Opponent = (typeof OPPONENTS)[number]['id'];

const EITHER = 'either';

export function OfferDialog({ onClose, onOffered }: OfferDialogProps) {
  const [game, setGame] = useState(itemAt(GAMES, 0).key);
  const { value: choices, why, again } = useAsked(() => choicesOf(game), { key: game });
  return (
    <Dialog title="Offer a game" onClose={onClose}>
      <div class="start-new">
        <Choices
          title="Game"
          choices={GAMES.map(({ key, title, line }) => ({ id: key, title, summary: line }))}
          chosen={game}
          onChoose={setGame}
        />
        {choices !== undefined && <Choosing key={game} game={game} choices={choices} onOffered={onOffered} />}
        {choices === undefined && why === undefined && <p role="status">Loading …</p>}
        {choices === undefined && why !== undefined && (
          <TroubleCard title="Couldn’t load the game" what="Check your connection.">
            <button type="button" class="control" onClick={again}>
              Try again
            </button>
          </TroubleCard>
        )}
      </div>
    </Dialog>
  );
}

async function choicesOf(key: string): Promise<GameChoices> {
  const entry = findGame(key);
  if (entry === undefined) throw new Error('This page doesn’t have the game.');
  return loadChoices(entry);
}

interface ChoosingProps {
  readonly game: string;
  readonly choices: GameChoices;
  readonly onOffered: (game: ListedGame) => void;
}

function Choosing({ game, choices, onOffered }: ChoosingProps) {
  const [scenario, setScenario] = useState(itemAt(choices.scenarios, 0).id);
  const [opponent, setOpponent] = useState<Opponent>('public');
  const [level, setLevel] = useState<Level>(USUAL_LEVEL);
  const [side, setSide] = useState(EITHER);
  const [options, setOptions] = useState<ChosenOptions>({});
  const [rated, setRated] = useState(false);
  const [time, setTime] = useState<TimeControl>({ kind: 'none' });
  const [words, setWords] = useState(newWords);
  const offering = useDoing();
  const isComputer = opponent === 'computer';

  const wish = (): OfferedGame => ({
    game,
    scenario,
    options: openOptions(choices.options, options),
    // Drawn here, not by the server: the order of the players' words follows from it.
    side:
      side === EITHER
        ? itemAt(choices.sides, itemAt(crypto.getRandomValues(new Uint32Array(1)), 0) % choices.sides.length).id
        : side,
    ...(isComputer && { computer: level }),
    rated,
    visibility: opponent === 'invited' ? 'invited' : 'public',
    time: isComputer ? { kind: 'none' } : time,
    nonce: words,
  });
  const offer = (event: SubmitEvent) => {
    event.preventDefault();
    offering.run(async () => {
      await ensureMe();
      onOffered(await offerGame(api, wish()));
    });
  };

  return (
    <form class="start-new" onSubmit={offer}>
      <Choices title="Scenario" choices={choices.scenarios} chosen={scenario} onChoose={setScenario} />
      <Choices title="Against" choices={OPPONENTS} chosen={opponent} onChoose={setOpponent} />
      {isComputer && (
        <Choices
          title="The computer plays as"
          choices={LEVEL_CHOICES.map((each) => ({ id: each.level, title: each.name, summary: each.summary }))}
          chosen={level}
          onChoose={setLevel}
        />
      )}
      <Choices
        title="I play"
        choices={[
          { id: EITHER, title: 'Either side', summary: 'Your browser picks one at random.' },
          ...choices.sides.map(({ id, name }) => ({ id, title: `The ${name} side` })),
        ]}
        chosen={side}
        onChoose={setSide}
      />
      {!isComputer && <TimeChoice time={time} onChange={setTime} />}
      <label class="online-check">
        <input type="checkbox" checked={rated} onChange={({ currentTarget }) => setRated(currentTarget.checked)} />
        <span>Rated game. Requires an account and no handicap.</span>
      </label>
      {choices.options.length > 0 && <GameOptions infos={choices.options} chosen={options} onChange={setOptions} />}
      <DiceWords words={words} onChange={setWords} />
      <div class="dialog-foot">
        <button type="submit" class="control control-main" disabled={offering.busy}>
          {isComputer ? 'Start game' : 'Offer game'}
        </button>
        <WhyNot why={offering.why} />
      </div>
    </form>
  );
}
