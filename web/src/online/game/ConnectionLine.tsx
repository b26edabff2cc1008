/** How the live connection stands, in a line that keeps its height. */
import type { LiveState } from '../live.js';
import { live } from '../who.js';

export function ConnectionLine() {
  const state = live().state.value;
  const words = sayConnection(state);
  return (
    <p class={state.is === 'waiting' || state.is === 'refused' ? 'online-connection online-connection-lost' : 'online-connection'} role="status">
      {words}
      {state.is === 'waiting' && (
        <button type="button" class="control" onClick={() => live().retry()}>
          Try now
        </button>
      )}
    </p>
  );
}

export function sayConnection(state: LiveState): string {
  switch (state.is) {
    case 'resting':
      return 'Not connected.';
    case 'connecting':
      return 'Connecting …';
    case 'open':
      return state.by === 'socket' ? 'Connected.' : 'Connected, without a WebSocket.';
    case 'waiting':
      return 'The connection is gone. It comes back by itself, and nothing is lost.';
    case 'refused':
      return 'The server does not let this account in.';
  }
}
