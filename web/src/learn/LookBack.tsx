/** After a first battle: whether it was won, what earned and cost points, and the three turning points with their odds. */
import type { GameTypes, Session } from '@bridgehead/engine';
import { recordOf, counted } from '@bridgehead/engine';
import type { RollLuck } from '@bridgehead/engine/chance';
import type { FirstBattle } from '@bridgehead/engine/learning';
import { useEffect, useMemo } from 'preact/hooks';
import { routeTo } from '../browser/routes.js';
import type { Kit } from '../kit/kit.js';
import type { Combat, Story } from '../report/story.js';
import { decisiveCombats, tellStory } from '../report/story.js';
import type { Standing } from '../ui/chances.js';
import { fromOtherSide, standingOf } from '../ui/chances.js';
import type { ChanceWords } from '../ui/model.js';
import { OutcomeBar } from '../ui/OutcomeBar.js';
import { Sum } from '../ui/Sum.js';
import { isBattleWon } from './battle.js';
import { FIRST_BATTLE, noteLessonDone } from './lesson-progress.js';
import './learn.css';

const TURNING_POINTS = 3;

interface LookBackProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly battle: FirstBattle;
  readonly session: Session<T>;
  /** Of the kept game. */
  readonly id: string;
}

export function LookBack<T extends GameTypes>({ kit, battle, session, id }: LookBackProps<T>) {
  const { key } = kit.game;
  const isWon = isBattleWon(kit, battle, session.state);
  useEffect(() => {
    if (isWon) noteLessonDone(key, FIRST_BATTLE);
  }, [isWon, key]);
  const told = useMemo(() => tellStory(kit, recordOf(session)), [kit, session]);
  return (
    <main class="lessons look-back" aria-label="Look back">
      <header class="lessons-head">
        <h1>{isWon ? 'You won your first battle' : 'The battle is over'}</h1>
        <p role="status">{isWon ? `${battle.goal} You did.` : `${battle.goal} Not this time.`}</p>
        <nav class="coach-ways" aria-label="After the battle">
          <a class="control control-main" href={routeTo({ page: 'learn', game: key })}>
            {isWon ? 'Back to the lessons' : 'Try again'}
          </a>
          <a class="control" href={routeTo({ page: 'replay', id })}>
            Replay
          </a>
        </nav>
      </header>
      {told.ok && <Told kit={kit} battle={battle} story={told.story} />}
    </main>
  );
}

function Told<T extends GameTypes>({
  kit: { game, chance },
  battle,
  story,
}: Pick<LookBackProps<T>, 'kit' | 'battle'> & { readonly story: Story<T> }) {
  const own = game.sides.filter((side) => side === battle.side);
  const others = game.sides.filter((side) => side !== battle.side);
  const { points } = story.outcome;
  const turningPoints = decisiveCombats(story.combats, TURNING_POINTS);
  return (
    <>
      <p>{sayLuckOf(story, battle.side, chance)}</p>
      <div class="look-back-points">
        <section>
          <h2>What earned you points</h2>
          {own.map((side: T['Side']) => (
            <Sum key={side} tally={points[side]} />
          ))}
        </section>
        <section>
          <h2>What earned the enemy points</h2>
          {others.map((side: T['Side']) => (
            <Sum key={side} tally={points[side]} />
          ))}
        </section>
      </div>
      <section>
        <h2>Turning points</h2>
        {turningPoints.length === 0 && <p>Nothing depended on luck.</p>}
        {turningPoints.map((combat) => (
          <TurningPoint
            key={combat.number}
            combat={combat}
            name={game.sideName(combat.roll.side)}
            isOwn={combat.roll.side === battle.side}
          />
        ))}
      </section>
    </>
  );
}

function TurningPoint<T extends GameTypes>({
  combat: { turn, roll, luck, swing, aftermath },
  name,
  isOwn,
}: {
  readonly combat: Combat<T>;
  readonly name: string;
  /** The player rolled. */
  readonly isOwn: boolean;
}) {
  // Good is what is good for the player, also where the others rolled.
  const gain = isOwn ? swing : -swing;
  const rolled = roll.chances.length > 0 ? standingOf(roll) : luck && placeOf(luck);
  const standing = rolled && (isOwn ? rolled : fromOtherSide(rolled));
  return (
    <article class="look-back-combat">
      <h3>{roll.title}</h3>
      <p>
        Turn {turn.turn}, {name}: <b>{roll.word ?? roll.result}</b>. {roll.meaning}
        {gain !== 0 && ` ${gain > 0 ? 'You gained' : 'It cost you'} ${counted(Math.abs(gain), 'point')}.`}
      </p>
      {standing !== undefined && (
        <OutcomeBar
          label="Possible results, from worst to best"
          outcomes={standing.outcomes}
          {...(standing.came >= 0 && { came: standing.came })}
        />
      )}
      {aftermath.length > 0 && <p class="lessons-state">{aftermath.join(' ')}</p>}
    </article>
  );
}

/** Where a combat lay whose odds had to be counted afterwards: one roll alone did not decide it. */
function placeOf<Side extends string>({ chances, outcome }: RollLuck<Side>): Standing {
  return standingOf({
    chances: chances.map(({ name, probability }) => ({ result: name, probability })),
    result: outcome,
  });
}

/** How lucky the player was, in a sentence. */
function sayLuckOf<T extends GameTypes>({ luck: { rolls } }: Story<T>, player: string, { one, many }: ChanceWords) {
  const own = rolls.filter(({ side }) => side === player);
  if (own.length === 0) return 'You left nothing to luck.';
  const mean = own.reduce((sum, { percentile }) => sum + percentile, 0) / own.length;
  const how = mean > 0.58 ? 'better than average' : mean < 0.42 ? 'worse than average' : 'about average';
  return `Your luck was ${how} over ${own.length} ${own.length === 1 ? one : many}.`;
}
