/** 8.4 What the defender could answer to an attack before the die falls. */
import { listed } from '@bridgehead/engine';
import type { Action, Remagen } from '@bridgehead/remagen';
import { attackOf, idOf, supportingGuns } from '@bridgehead/remagen';
import type { Seat } from '../../kit/kit.js';
import { calledName } from './common/words.js';

/** All guns together: the most that they can do. */
export function replies(
  { state, context }: Seat<Remagen>,
  action: Action,
): readonly { readonly name: string; readonly actions: readonly Action[] }[] {
  if (action.do !== 'attack') return [];
  const guns = supportingGuns(state, context, attackOf(action));
  if (guns.length === 0) return [];
  return [
    {
      name: `Final Protective Fire by ${listed(guns.map(calledName))}`,
      actions: [{ do: 'support', guns: guns.map(idOf) }],
    },
  ];
}
