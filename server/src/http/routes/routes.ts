/** All routes of the API, in the order of their description. */
import type { Route } from '../route.js';
import { accountRoutes } from './accounts.js';
import { banRoutes } from './bans.js';
import { botRoutes } from './bots.js';
import { chatRoutes } from './chat.js';
import { diceRoutes } from './dice.js';
import { confirmingRoutes } from './confirm-identity.js';
import { deviceRoutes } from './devices.js';
import { keyRoutes } from './keys.js';
import { lobbyRoutes } from './lobby.js';
import { moderationRoutes } from './moderation.js';
import { noticeRoutes } from './notices.js';
import { operatorRoutes } from './operators.js';
import { passkeyRoutes } from './passkeys.js';
import { lessonRoutes } from './lessons.js';
import { peopleRoutes } from './people.js';
import { playRoutes } from './play.js';
import { playerRoutes } from './players.js';
import { quarantineRoutes } from './quarantine.js';
import { rematchRoutes } from './rematch.js';
import { verdictRoutes } from './verdicts.js';

export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...passkeyRoutes,
  ...confirmingRoutes,
  ...deviceRoutes,
  ...noticeRoutes,
  ...lobbyRoutes,
  ...playerRoutes,
  ...lessonRoutes,
  ...peopleRoutes,
  ...diceRoutes,
  ...keyRoutes,
  ...rematchRoutes,
  ...playRoutes,
  ...chatRoutes,
  ...botRoutes,
  ...operatorRoutes,
  ...banRoutes,
  ...moderationRoutes,
  ...quarantineRoutes,
  ...verdictRoutes,
];
