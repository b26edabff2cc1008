/** The counts of several games: in all, for each game, and who won. */
import type { Counter } from './counter.js';
import type { WatchedGame } from './watched-game.js';
import { columns } from '../table.js';

export interface BlunderReport {
  readonly game: string;
  readonly player: string;
  readonly games: number;
  readonly totals: Readonly<Record<string, number>>;
  /** Games won, by scenario and side. */
  readonly won: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Against another checkout: points by scenario, one for a game won, half for one that nobody won. */
  readonly scored?: Readonly<Record<string, { readonly games: number; readonly points: number }>>;
  readonly each: readonly WatchedGame[];
}

export function reportOf(
  game: string,
  player: string,
  names: readonly string[],
  each: readonly WatchedGame[],
): BlunderReport {
  const totals = Object.fromEntries(
    names.map((name) => [name, each.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)]),
  );
  const won: Record<string, Record<string, number>> = {};
  for (const { scenario, winner = 'nobody' } of each) {
    const here = (won[scenario] ??= {});
    here[winner] = (here[winner] ?? 0) + 1;
  }
  const paired = each.filter(({ ours }) => ours !== undefined);
  return {
    game,
    player,
    games: each.length,
    totals,
    won,
    ...(paired.length > 0 && { scored: scoresOf(paired) }),
    each,
  };
}

function scoresOf(paired: readonly WatchedGame[]): Record<string, { games: number; points: number }> {
  const scored: Record<string, { games: number; points: number }> = {};
  for (const { scenario, ours, winner } of paired) {
    const here = (scored[scenario] ??= { games: 0, points: 0 });
    here.games++;
    here.points += winner === undefined ? 0.5 : winner === ours ? 1 : 0;
  }
  return scored;
}

export function reportText(
  { game, player, games, totals, won, scored = {}, each }: BlunderReport,
  counts: Counter<never>['counts'],
): string {
  const rows = Object.entries(totals).map(([name, total]) => [
    name,
    String(total),
    (total / games).toFixed(1),
    shareOf(totals, total, counts[name]?.of),
  ]);
  const winners = Object.entries(won).map(
    ([scenario, sides]) =>
      `${scenario}: ${Object.entries(sides)
        .map(([side, number]) => `${side} won ${number}`)
        .join(', ')}`,
  );
  const scores = Object.entries(scored).map(
    ([scenario, { games: played, points }]) =>
      `${scenario}: this checkout's player scored ${points} of ${played} (${((100 * points) / played).toFixed(1)} %)`,
  );
  const single = each.map(({ seed, scenario, ours = 'both', winner = 'nobody', counts: own }) => [
    String(seed),
    scenario,
    ours,
    winner,
    ...Object.values(own).map(String),
  ]);
  return [
    `${game}: ${games} games, ${player} against ${player}`,
    columns([['count', 'in all', 'per game', 'share'], ...rows]),
    [...winners, ...scores].join('\n'),
    columns([['seed', 'scenario', 'ours', 'won by', ...Object.keys(totals)], ...single]),
  ].join('\n\n');
}

function shareOf(totals: BlunderReport['totals'], part: number, of: string | undefined): string {
  const whole = of === undefined ? 0 : (totals[of] ?? 0);
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} % of ${of}`;
}
