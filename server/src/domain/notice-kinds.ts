/** Of what someone is told who is not at the page, and in which ways. */

/**
 * turn: they are asked. offer: a draw or a step back is offered to them. declined: what they offered was declined. begun: somebody
 * has joined their game. over: their game has ended without their doing. rematch: the other one wants to play again.
 */
export const ABOUTS = ['turn', 'offer', 'declined', 'begun', 'over', 'rematch'] as const;
export type About = (typeof ABOUTS)[number];

/** Ways that reach someone who is not at the page. */
export const WAYS = ['push', 'mail', 'webhook'] as const;
export type Way = (typeof WAYS)[number];
