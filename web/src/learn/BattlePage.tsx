/** A first battle: the table of a game with a coach, and a look back when it is over. */
import type { GameTypes, Session } from '@bridgehead/engine';
import type { FirstBattle } from '@bridgehead/engine/learning';
import { useMemo, useState } from 'preact/hooks';
import type { StoredGame } from '../saved-games/stored-game.js';
import type { Kit } from '../kit/kit.js';
import { PlayPage } from '../play/PlayPage.js';
import { lazy, lazyFor, WhenFetched } from '../ui/lazy.js';
import { BattleCoach } from './BattleCoach.js';

const lookBack = lazy(() => import('./LookBack.js'));

const battleOf = lazyFor(async ({ loadLearning }: Pick<Kit<GameTypes>, 'loadLearning'>): Promise<FirstBattle> => {
  const learning = await loadLearning?.();
  if (learning === undefined) throw new Error('The game has no first battle');
  return learning.firstBattle();
});

interface BattlePageProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly stored: StoredGame;
}

export function BattlePage<T extends GameTypes>({ kit, stored }: BattlePageProps<T>) {
  return (
    <WhenFetched what={battleOf(kit)} name="the first battle">
      {(battle) => <Battle kit={kit} stored={stored} battle={battle} />}
    </WhenFetched>
  );
}

function Battle<T extends GameTypes>({ kit, stored, battle }: BattlePageProps<T> & { readonly battle: FirstBattle }) {
  const [over, setOver] = useState<Session<T> | undefined>(undefined);
  // Above the map stands the task, not what decides the whole scenario.
  const own = useMemo<Kit<T>>(() => ({ ...kit, goal: () => [battle.goal] }), [kit, battle]);
  return over === undefined ? (
    <PlayPage
      kit={own}
      stored={stored}
      coach={(table) => <BattleCoach table={table} battle={battle} onOver={() => setOver(table.own)} />}
    />
  ) : (
    <WhenFetched what={lookBack} name="the look back">
      {({ LookBack }) => <LookBack kit={kit} battle={battle} session={over} id={stored.id} />}
    </WhenFetched>
  );
}
