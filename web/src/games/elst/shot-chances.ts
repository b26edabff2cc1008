/** How possible shots are marked and told, whatever fires them. */
import type { Elst } from '@bridgehead/elst';
import type { UnitForecast } from '@bridgehead/elst/planning';
import { BROKEN_HARM } from '@bridgehead/elst/planning';
import type { PossibleShot } from '../../kit/forecast.js';
import type { Seat } from '../../kit/kit.js';
import { percent } from '../../ui/numbers.js';

/** Over a unit that could fire; its numbers are in the panel. */
export const SHOT_MARK = '◎';

/** Something that can be fired, as it is shown. */
export interface Shown {
  readonly shot: PossibleShot<Elst>;
  /** To break a target, or worse; to destroy a vehicle. */
  readonly chance: number;
  /** For any effect. */
  readonly effect: number;
}

/** Of the enemy who is likeliest to suffer. */
export function chancesOf(
  { side }: Seat<Elst>,
  targets: readonly UnitForecast[],
): { readonly chance: number; readonly effect: number; readonly words: string } {
  const enemies = targets.filter(({ unit }) => unit.side !== side);
  const most = (least: number) =>
    Math.max(
      0,
      ...enemies.map(({ finalStates }) =>
        finalStates.filter(({ harm }) => harm >= least).reduce((sum, { probability }) => sum + probability, 0),
      ),
    );
  return {
    chance: most(BROKEN_HARM),
    effect: most(1),
    words: `${percent(most(BROKEN_HARM))} to break or worse, ${percent(most(1))} for any effect`,
  };
}
