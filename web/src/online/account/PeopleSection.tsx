/** People whom I have blocked or muted, with a way back. */
import { useEffect } from 'preact/hooks';
import { WhyNot } from '../OnlineFrame.js';
import { myPeople, readPeople, setPerson } from '../blocked-people.js';
import { useDoing } from '../use-request.js';
import { Section } from './fields.js';

export function PeopleSection() {
  const people = myPeople() ?? [];
  const doing = useDoing();
  useEffect(() => doing.run(readPeople), []);
  return (
    <Section
      title="Blocked and muted people"
      explains="You block, mute or report people on their player page or in the chat of a game."
    >
      {people.length === 0 && <p class="online-quiet">You haven’t blocked or muted anyone.</p>}
      <ul class="online-list">
        {people.map(({ name, blocked, muted }) => (
          <li key={name}>
            <span>
              {name}
              <small>{blocked && muted ? 'blocked and muted' : blocked ? 'blocked' : 'muted'}</small>
            </span>
            <span class="online-buttons">
              {blocked && (
                <button
                  type="button"
                  class="control"
                  disabled={doing.busy}
                  aria-label={`Unblock ${name}`}
                  onClick={() => doing.run(() => setPerson(name, { blocked: false }))}
                >
                  Unblock
                </button>
              )}
              {muted && (
                <button
                  type="button"
                  class="control"
                  disabled={doing.busy}
                  aria-label={`Unmute ${name}`}
                  onClick={() => doing.run(() => setPerson(name, { muted: false }))}
                >
                  Unmute
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <WhyNot why={doing.why} />
    </Section>
  );
}
