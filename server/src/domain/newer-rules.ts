/** A game is played by newer rules than this node has. Another node can answer. */
export class NewerRules extends Error {}
