/** What a running server shows its operators: how much it holds, and how much waits. */
import type { Thinkers } from './jobs/computer-pool.js';
import type { Sockets } from './live/socket.js';
import type { Streams } from './live/stream.js';
import type { Services } from './services/services.js';

export interface Watched {
  readonly sockets: Sockets;
  readonly streams: Streams;
  readonly thinkers: Thinkers;
}

export function watchOver({ host, jobs, metrics, readiness }: Services, { sockets, streams, thinkers }: Watched): void {
  metrics.gauge('bridgehead_ready', '1 if this node has started and is not stopping', () =>
    readiness.phase === 'ready' ? 1 : 0,
  );
  metrics.gauge('bridgehead_games_held', 'Games in memory', () => host.size);
  metrics.gauge('bridgehead_watches', 'Games followed, each by each viewer', () => host.watches);
  metrics.gauge('bridgehead_live_connections', 'Open WebSocket connections', () => sockets.size);
  metrics.gauge(
    'bridgehead_writer_lag_seconds',
    'Age of the oldest change waiting to be stored',
    () => host.lag / 1_000,
  );
  metrics.gauge('bridgehead_writer_queue', 'Game changes waiting to be stored', () => host.unstored);
  metrics.gauge(
    'bridgehead_writer_locked',
    'Game changes waiting for a game that another session has locked',
    () => host.locked,
  );
  metrics.gauge('bridgehead_jobs_running', 'Running jobs', () => jobs.running);
  metrics.gauge('bridgehead_thinking_queue', 'Computer players waiting for a thread', () => thinkers.waiting);
  metrics.gauges('bridgehead_jobs_waiting', 'Due jobs of all nodes, by kind', ['kind'], async () =>
    (await jobs.depths()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  );
  metrics.gauges(
    'bridgehead_jobs_late_seconds',
    'How long the oldest due job has waited, by kind',
    ['kind'],
    async () => (await jobs.depths()).map(({ kind, late }) => ({ labels: { kind }, value: late / 1_000 })),
  );
  metrics.gauges('bridgehead_memory_bytes', 'Memory by kind; games are an estimate', ['kind'], async () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const kinds = {
      games: host.bytes,
      send_buffers: sockets.buffered + streams.buffered,
      heap: heapUsed,
      external,
      resident: rss,
    };
    return Object.entries(kinds).map(([kind, value]) => ({ labels: { kind }, value }));
  });
}
