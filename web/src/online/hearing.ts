/** What the server says over the live connection, and which part of the page takes it. */
import type { LiveSent, PageNotice } from '@bridgehead/protocol';
import { PROTOCOL } from '@bridgehead/protocol';
import type { Follows } from './follows.js';
import type { ShownState } from './live-state.js';
import { isPassingCode } from './outage.js';
import type { PendingActions } from './pending-actions.js';
import { ApiRefusal } from './refusal.js';
import type { Unfinished } from './unfinished.js';

export interface HearingTools {
  readonly shown: ShownState;
  readonly follows: Follows;
  readonly pending: PendingActions;
  readonly unfinished: Unfinished;
  readonly onNotice: (notice: PageNotice) => void;
  /** The server does not speak the protocol of this page any more. */
  readonly onOutdated: () => void;
}

export function makeHearing(tools: HearingTools): (message: LiveSent) => void {
  const { shown, follows, pending, unfinished, onNotice, onOutdated } = tools;

  /** The server has done something: its database is back. */
  const noteDone = () => {
    unfinished.noteDone();
    if (unfinished.isEmpty) shown.turn(['outage'], 'open');
    if (!pending.hasSlow) shown.turn(['slow'], 'open');
  };
  const noteOutage = () => shown.turn(['open', 'slow'], 'outage');

  return (message) => {
    if ('hello' in message) {
      if (message.hello.oldest > PROTOCOL) onOutdated();
      return;
    }
    const isUndone = 'error' in message && isPassingCode(message.error.code);
    const request = 'request' in message ? message.request : undefined;
    if (request !== undefined) pending.heard(request);
    if (!isUndone) noteDone();
    if (request !== undefined) {
      if (!isUndone || !pending.has(request)) return pending.settle(request, message);
      // The player's answer is kept: it is sent again under the same name, and so is done once.
      noteOutage();
      return unfinished.noteRequest(request);
    }
    if ('notice' in message) return onNotice(message.notice);
    if (!('game' in message) || message.game === undefined) return;
    if (!('error' in message)) return follows.hear(message.game, message);
    if (!isUndone) return follows.refuse(message.game, new ApiRefusal(message.error));
    if (!follows.has(message.game)) return;
    noteOutage();
    unfinished.noteGame(message.game);
  };
}
