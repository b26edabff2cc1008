/** What is being put together: its parts with their roles, what is missing, its odds, its sums, what else will happen. */
import type { Consequence, GameTypes, Tally } from '@bridgehead/engine';
import type { Odds } from '@bridgehead/engine/chance';
import { computed } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { groupBy } from '../../board/group-by.js';
import type { Chosen } from '../../kit/kit.js';
import type { Table } from '../../table/table.js';
import type { Weighed } from '../../table/answer-preview.js';
import { counter } from '../../table/answer-preview.js';
import { orderOdds, toneOf } from '../../ui/chances.js';
import { CounterFace } from '../../ui/CounterFace.js';
import { Fold } from '../../ui/Fold.js';
import { OddsBars } from '../../ui/OddsBars.js';
import { lazy, WhenFetched } from '../../ui/lazy.js';
import { Refusals } from '../../ui/Refusals.js';
import { RuleLink } from '../../ui/RuleLink.js';
import { plainNumber, signedNumber } from '../../ui/numbers.js';
import { Sum } from '../../ui/Sum.js';
import { unitFaces } from '../unit-faces.js';
import { keepingPlace } from './keep-place.js';

export function Building<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const chosen = table.desk.value?.chosen ?? [];
  const built = table.built.value;
  if (chosen.length === 0 && !tellsMore(built)) return null;
  return (
    <section class="panel-section" aria-label="Your selection">
      <h2 class="decide-heading">{built?.preview?.summary ?? 'Your selection'}</h2>
      <ChosenList table={table} chosen={chosen} />
      {built !== undefined && <WeighedView table={table} weighed={built} />}
    </section>
  );
}

/** What the button says already needs no heading of its own. */
function tellsMore<T extends GameTypes>(built: Weighed<T> | undefined): boolean {
  if (built === undefined) return false;
  const { verdict, preview, odds, counting } = built;
  return (
    !verdict.legal ||
    counting ||
    odds !== undefined ||
    (preview?.tallies.length ?? 0) > 0 ||
    (preview?.consequences.length ?? 0) > 0
  );
}

function ChosenList<T extends GameTypes>({
  table,
  chosen,
}: {
  readonly table: Table<T>;
  readonly chosen: readonly Chosen<T>[];
}) {
  const list = useRef<HTMLDListElement>(null);
  const faces = unitFaces(table.kit, table.moment.value.seat.state);
  const roles = [...groupBy(chosen, ({ role }) => role)];
  if (roles.length === 0) return null;
  return (
    <dl class="decide-chosen" ref={list}>
      {roles.map(([role, ones]) => (
        <div key={role}>
          <dt>{role}</dt>
          {ones.map((one) => (
            <dd key={one.id}>
              <Face face={faces.get(one.id)?.piece} />
              <span>{one.label}</span>
              <button
                type="button"
                class="decide-remove"
                aria-label={`Remove ${one.label}`}
                onClick={() => keepingPlace(list.current, () => table.drop(one))}
              >
                ✕
              </button>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Face({ face }: { readonly face: Parameters<typeof CounterFace>[0]['face'] | undefined }) {
  return face === undefined ? null : <CounterFace face={face} />;
}

function WeighedView<T extends GameTypes>({
  table,
  weighed,
}: {
  readonly table: Table<T>;
  readonly weighed: Weighed<T>;
}) {
  const { verdict, preview } = weighed;
  return (
    <>
      {!verdict.legal && (
        <div class="decide-missing">
          <h4>Still missing</h4>
          <Refusals violations={verdict.violations} tone="missing" />
        </div>
      )}
      <Compared table={table} weighed={weighed} />
      <CounteredView table={table} weighed={weighed} />
      <InDetail table={table} weighed={weighed} />
      {preview !== undefined && (
        <>
          <Sums tallies={preview.tallies} />
          <ConsequenceList consequences={preview.consequences} />
        </>
      )}
    </>
  );
}

/** The totals in one line; it opens into the sums. */
function Sums({ tallies }: { readonly tallies: readonly Tally[] }) {
  if (tallies.length === 0) return null;
  const line = tallies.map(
    ({ title, total, parts }) =>
      `${title} ${parts.some(({ value }) => value < 0) ? signedNumber(total) : plainNumber(total)}`,
  );
  return (
    <Fold name="sums" title={line.join(' · ')}>
      {tallies.map((tally) => (
        <Sum key={tally.title} tally={tally} />
      ))}
    </Fold>
  );
}

const comparisonView = lazy(() => import('./ComparisonView.js'));

/** The odds of the answer, or those of all the ways in which it can be given, in games whose kit compares them. */
function Compared<T extends GameTypes>({
  table,
  weighed: { action, odds, counting },
}: {
  readonly table: Table<T>;
  readonly weighed: Weighed<T>;
}) {
  const { kit, moment } = table;
  const { seat } = moment.value;
  const comparison = useMemo(() => kit.compare?.(seat, action), [kit, seat, action]);
  if (comparison !== undefined)
    return (
      <WhenFetched what={comparisonView} name="the comparison">
        {({ ComparisonView }) => <ComparisonView table={table} comparison={comparison} />}
      </WhenFetched>
    );
  if (counting) return <p class="decide-counting">Calculating the odds …</p>;
  return odds === undefined ? null : <OddsView table={table} odds={odds} />;
}

function OddsView<T extends GameTypes>({
  table: { kit, moment },
  odds,
}: {
  readonly table: Table<T>;
  readonly odds: Odds<T>;
}) {
  const { side } = moment.value.seat;
  const ordered = useMemo(() => orderOdds(kit.game, odds, side), [kit, odds, side]);
  return (
    <OddsBars
      ordered={ordered}
      words={kit.chance}
      toneOf={({ events }) => toneOf(kit.game, events, side)}
      rollOf={({ name, events }) => events.map((event) => kit.rollOf(event)).find((roll) => roll?.result === name)}
    />
  );
}

/** The same attack if the other side does all it can. */
function CounteredView<T extends GameTypes>({
  table,
  weighed,
}: {
  readonly table: Table<T>;
  readonly weighed: Weighed<T>;
}) {
  const { seat } = table.moment.value;
  const countered = useMemo(
    () => computed(() => counter(table.kit, seat, weighed, table.count)),
    [table, seat, weighed],
  ).value;
  return (
    <>
      {countered.map(({ title, odds }) => (
        <div key={title} class="decide-countered">
          <h4>{title}</h4>
          <OddsView table={table} odds={odds} />
        </div>
      ))}
    </>
  );
}

const forecastView = lazy(() => import('./ForecastView.js'));

/** What the dice could bring, row by row and unit by unit, in games whose kit tells. */
function InDetail<T extends GameTypes>({
  table: { kit, moment },
  weighed: { action, verdict },
}: {
  readonly table: Table<T>;
  readonly weighed: Weighed<T>;
}) {
  const { seat } = moment.value;
  const forecast = useMemo(
    () =>
      computed(() =>
        verdict.legal && kit.forecast?.covers(action) === true ? kit.forecast.detail(seat, action) : undefined,
      ),
    [kit, seat, action, verdict.legal],
  ).value;
  return forecast === undefined ? null : (
    <WhenFetched what={forecastView} name="the forecast">
      {({ ForecastView }) => <ForecastView forecast={forecast} />}
    </WhenFetched>
  );
}

function ConsequenceList({ consequences }: { readonly consequences: readonly Consequence[] }) {
  if (consequences.length === 0) return null;
  return (
    <div class="decide-consequences">
      <h4>What else may happen</h4>
      <ul>
        {consequences.map(({ kind, rule, text }) => (
          <li key={text} class={`decide-${kind}`}>
            {text} <RuleLink id={rule} />
          </li>
        ))}
      </ul>
    </div>
  );
}
