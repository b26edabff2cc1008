/**
 * The page in a real browser. What is counted here is time on the wall, since that is what a player waits for; so each
 * number is the best of three rounds, and the contenders take turns.
 */
import type { Measurement } from '../measure.js';
import { measureFrames } from './frames.js';
import { measureHover } from './hover.js';
import { measureScript } from './script.js';
import { withPage } from './session.js';
import { measureStart } from './start.js';

const ROUNDS = 3;

export const page: Measurement = {
  name: 'page',
  measure: ({ budget }) =>
    withPage(async (session) => [
      ...(await measureScript(session)),
      ...(await measureStart(session)),
      ...(await measureHover(session, ROUNDS)),
      ...(await measureFrames(session, ROUNDS, budget.seconds)),
    ]),
};
