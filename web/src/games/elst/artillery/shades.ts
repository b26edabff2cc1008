/** C-DaE:2.5g C-DaE:2.31 Artillery on the ground: what its observer sees, where a request may land, where the shells fall. */
import type { ActionOf, Battery, Elst } from '@bridgehead/elst';
import type { ArtilleryForecast } from '@bridgehead/elst/planning';
import { blastHexes, hexesAround, locationOf, seesHex, spotOf } from '@bridgehead/elst';
import { forecastArtillery } from '@bridgehead/elst/planning';
import { itemAt } from '@bridgehead/engine';
import type { Shade } from '../../../board/model.js';
import type { Seat } from '../../../kit/kit.js';
import { percent } from '../../../ui/numbers.js';

export type ArtilleryAction = ActionOf<'artillery'> | ActionOf<'lay-smoke'>;

export function isArtillery(action: { readonly do: string }): action is ArtilleryAction {
  return action.do === 'artillery' || action.do === 'lay-smoke';
}

/** How an order would look on the map. */
export function shadesOfOrder(seat: Seat<Elst>, action: ArtilleryAction): Shade[] {
  if (action.do === 'artillery' && action.order === 'contact')
    return sightOf(seat, itemAt(seat.state.batteries, action.battery - 1));
  const forecast = forecastArtillery(seat.state, seat.context, action);
  return [...fan(forecast), ...blast(seat, action, forecast)];
}

/** C-DaE:2.3b The hexes that the observer of a battery sees. */
function sightOf({ state, context }: Seat<Elst>, battery: Battery): Shade[] {
  const { grid } = context.board;
  return context.area.hexes
    .filter((hex) => seesHex(state, context, battery, hex))
    .map((hex) => ({ hex: itemAt(grid.labels, hex), kind: 'sight' }));
}

/** Where the counter may land, each place in the colour of its chance. */
function fan({ landings }: ArtilleryForecast): Shade[] {
  if (landings.length < 2) return [];
  const most = itemAt(landings, 0).chance;
  return landings.flatMap(({ hex, chance }): Shade[] =>
    hex === undefined ? [] : [{ hex, kind: 'landing', strength: chance / most, text: percent(chance) }],
  );
}

/** The blast area where the counter is meant to be. */
function blast({ state, context }: Seat<Elst>, action: ArtilleryAction, forecast: ArtilleryForecast): Shade[] {
  const { grid } = context.board;
  const aimed = action.at === undefined ? undefined : spotOf(grid, locationOf(context, action.at));
  const centre = aimed ?? forecast.landings.at(0)?.spot;
  if (centre === undefined) return [];
  const hexes =
    action.do === 'lay-smoke'
      ? hexesAround(grid, centre, 1).filter((hex) => context.area.includes[hex])
      : blastHexes(context, itemAt(state.batteries, action.battery - 1), centre);
  return hexes.map((hex) => ({ hex: itemAt(grid.labels, hex), kind: 'blast' }));
}
