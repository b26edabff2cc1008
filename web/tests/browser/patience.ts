/**
 * How long a test waits for what must come, in milliseconds. It bounds the wait where something is broken, and says nothing about
 * how fast anything is: a busy machine is slow.
 */
export const PATIENCE = 60_000;
