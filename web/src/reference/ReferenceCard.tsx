/** The reference card of a game on one page: what happens when, counters, reminders, tables and terms. All numbers come from the game. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt, startSession } from '@bridgehead/engine';
import type { Reference, Term } from '@bridgehead/engine/learning';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { cryptoChance } from '../browser/crypto-chance.js';
import type { Kit, PrintedTable } from '../kit/kit.js';
import { lazyFor, WhenFetched } from '../ui/lazy.js';
import { WideTable } from '../ui/WideTable.js';
import { ExplainedCounter } from './ExplainedCounter.js';
import './reference.css';

interface Loaded {
  readonly reference: Reference;
  readonly tables: readonly PrintedTable[];
  readonly terms: readonly Term[];
}

type Needed = Pick<Kit<GameTypes>, 'loadLearning' | 'loadTables'>;

const loadedFor = lazyFor(async ({ loadLearning, loadTables }: Needed): Promise<Loaded> => {
  const learning = await loadLearning?.();
  if (learning === undefined) throw new Error('The game has no reference card');
  const [reference, tables, glossary] = await Promise.all([learning.reference(), loadTables(), learning.glossary()]);
  return { reference, tables, terms: glossary.terms };
});

interface ReferenceCardProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly head: ComponentChildren;
}

/** What phases and counters are taken from. */
interface Drawn<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly state: T['State'];
}

export function ReferenceCard<T extends GameTypes>({ kit, head }: ReferenceCardProps<T>) {
  const state = useMemo(() => firstState(kit), [kit]);
  return (
    <WhenFetched what={loadedFor(kit)} name="the reference card">
      {({ reference, tables, terms }) => (
        <div
          class="reference"
          style={{ '--columns': reference.columns }}
          tabIndex={0}
          role="region"
          aria-label="Reference card"
        >
          {head}
          <Sequence kit={kit} state={state} phases={reference.phases} />
          <Counters kit={kit} state={state} counters={reference.counters} />
          <section>
            <h2>Remember</h2>
            <ul>
              {reference.reminders.map(({ text, rule }) => (
                <li key={rule}>
                  {text} <Rule id={rule} />
                </li>
              ))}
            </ul>
          </section>
          {tables.map(({ id, title, rule, head: columns, rows, notes, isCalendar }) => (
            <section key={id} class={isCalendar && 'reference-calendar'}>
              <h2>
                {title} <Rule id={rule} />
              </h2>
              <WideTable title={title} caption="spoken" head={columns} rows={rows} />
              {notes.length > 0 && (
                <ul>
                  {notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <Terms terms={terms} />
        </div>
      )}
    </WhenFetched>
  );
}

/** A printed card has no links. */
function Rule({ id }: { readonly id: string }) {
  return <span class="reference-rule">{id}</span>;
}

function Sequence<T extends GameTypes>({ kit, state, phases }: Drawn<T> & Pick<Reference, 'phases'>) {
  const labels = new Map(kit.track(state).phases.map(({ id, label }) => [id, label]));
  return (
    <section>
      <h2>Sequence of play</h2>
      <ol>
        {phases.map(({ phase, does, rule }) => (
          <li key={phase}>
            <b>{labels.get(phase) ?? phase}</b> {does} <Rule id={rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Counters<T extends GameTypes>({ kit, state, counters }: Drawn<T> & Pick<Reference, 'counters'>) {
  const faces = new Map(kit.forces(state).flatMap(({ units }) => units.map(({ id, piece }) => [id, piece])));
  return (
    <section>
      <h2>Counters</h2>
      <div class="reference-counters">
        {counters.map(({ unit, title, points }) => {
          const face = faces.get(unit);
          return face && <ExplainedCounter key={unit} face={face} title={title} points={points} />;
        })}
      </div>
    </section>
  );
}

/** The first scenario, whatever is being played: its units and phases are those of the card. */
function firstState<T extends GameTypes>({ game }: Kit<T>): T['State'] {
  return startSession(game, { scenario: itemAt(game.scenarios, 0).id, options: {} }, cryptoChance()).state;
}

function Terms({ terms }: Pick<Loaded, 'terms'>) {
  return (
    <section class="reference-glossary">
      <h2>Glossary</h2>
      <dl class="reference-terms">
        {terms.map(({ term, means, rule }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {means} <Rule id={rule} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
