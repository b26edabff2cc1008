/** How the live connection stands, in a line that keeps its height. */
import type { LiveState } from '../live-state.js';
import { OUTDATED } from '../live.js';
import { waitingRequests } from '../outage.js';
import { live } from '../signed-in.js';

export function ConnectionLine() {
  const state = shownState();
  const words = sayConnection(state);
  return (
    <p
      class={
        ['waiting', 'outage', 'slow', 'refused', 'outdated'].includes(state.is)
          ? 'online-connection online-connection-lost'
          : 'online-connection'
      }
      role="status"
    >
      {words}
      {state.is === 'waiting' && (
        <button type="button" class="control" onClick={() => live().retry()}>
          Try now
        </button>
      )}
      {state.is === 'outdated' && (
        <button type="button" class="control" onClick={() => location.reload()}>
          Reload
        </button>
      )}
    </p>
  );
}

/** A request that waits for the server's database counts, whatever it goes over. */
export function shownState(): LiveState {
  const state = live().state.value;
  return state.is === 'open' && waitingRequests.value > 0 ? { is: 'outage', by: state.by } : state;
}

export function sayConnection(state: LiveState): string {
  switch (state.is) {
    case 'resting':
      return 'Not connected.';
    case 'connecting':
      return 'Connecting …';
    case 'open':
      return state.by === 'socket' ? 'Connected.' : 'Connected without WebSocket.';
    case 'waiting':
      return 'Reconnecting … Nothing is lost.';
    case 'outage':
      return 'Reconnecting … The server can’t save right now. Your action is kept and sent again.';
    case 'slow':
      return 'Reconnecting … The server hasn’t answered yet. Your action is kept.';
    case 'refused':
      return 'The server doesn’t accept this account.';
    case 'outdated':
      return OUTDATED;
  }
}
