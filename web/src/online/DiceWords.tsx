/** The words that a player adds to the dice: nobody, not even the server, can then choose what is rolled. */
import { useId } from 'preact/hooks';
import { newWords } from './signed-in.js';

/** As the server wants them. */
const SHORTEST_WORDS = 8;
const LONGEST_WORDS = 100;

interface DiceWordsProps {
  readonly words: string;
  /** The hash of the seed, where the game is there already. */
  readonly hash?: string;
  readonly onChange: (words: string) => void;
}

export function DiceWords({ words, hash, onChange }: DiceWordsProps) {
  const explanation = useId();
  return (
    <div class="online-words">
      {hash === undefined ? (
        <p>The server fixes the seed of the dice before your words are sent. Your browser saves its hash.</p>
      ) : (
        <p>
          The seed of the dice is already fixed. Its hash: <code>{hash}</code>
        </p>
      )}
      <details>
        <summary>Your words for the dice</summary>
        <p id={explanation}>
          Every roll is computed from the server’s seed and from words of both players. The server shows only a hash of
          the seed until the game is over. Your browser made these words up; type your own if you don’t want to rely on
          it.
        </p>
        <div class="online-field-row">
          <input
            class="control-field"
            aria-label="Your words for the dice"
            aria-describedby={explanation}
            value={words}
            minLength={SHORTEST_WORDS}
            maxLength={LONGEST_WORDS}
            required
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <button type="button" class="control" onClick={() => onChange(newWords())}>
            New words
          </button>
        </div>
      </details>
    </div>
  );
}
