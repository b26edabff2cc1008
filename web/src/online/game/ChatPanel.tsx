/** Talk between the players of a game. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sayWhen } from '../../saved-games/time-ago.js';
import { serverNow } from '../ask.js';
import { WhyNot } from '../OnlineFrame.js';
import { PersonActions } from '../PersonActions.js';
import { useDoing } from '../use-request.js';
import { mySide } from '../game-texts.js';
import type { FollowedGame } from './followed-game.js';
import { noteRead } from './chat-read.js';

const LONGEST = 500;

export function ChatPanel({ followed }: { readonly followed: FollowedGame }) {
  const lines = followed.chat.value;
  const game = followed.facts.value;
  const [text, setText] = useState('');
  const saying = useDoing();
  const list = useRef<HTMLDivElement>(null);
  // The last line is in sight, no matter who said it.
  useLayoutEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [lines.length]);
  const last = lines.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined) noteRead(followed.id, last);
  }, [followed, last]);
  // With a computer there is nobody to talk to.
  if (game === undefined || mySide(game) === undefined || game.seats.some(({ computer }) => computer !== null))
    return null;
  const say = (event: SubmitEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    saying.run(async () => {
      await followed.say(words);
      setText('');
    });
  };
  const other = game.seats.find(({ you }) => !you);
  const now = serverNow();
  return (
    <section class="online-card" aria-label="Chat">
      <h2>Chat</h2>
      {lines.length === 0 ? (
        <p class="online-quiet">No messages yet. Only the players can read them during the game.</p>
      ) : (
        <div class="online-chat" ref={list} tabIndex={0} role="log" aria-label="Messages">
          <ol>
            {lines.map((line) => (
              <li key={line.id} class={line.mine ? 'online-chat-mine' : undefined}>
                <span class="online-chat-who">
                  {line.mine ? 'You' : line.name}, {sayWhen(line.at, now)}
                </span>
                <span class="online-chat-text">{line.text}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <form class="online-field-row" onSubmit={say}>
        <input
          class="control-field"
          aria-label="Your message"
          placeholder="Your message"
          value={text}
          maxLength={LONGEST}
          autocomplete="off"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" class="control" disabled={saying.busy}>
          Say
        </button>
      </form>
      <WhyNot why={saying.why} />
      {other?.player != null && (
        <PersonActions name={other.player} game={game.id} onChange={() => followed.readTalkAgain()} />
      )}
    </section>
  );
}
