/**
 * How Node runs test files. The rules of a game are thousands of small functions, each of which the compiler of Node inlines
 * into many others: in the first twenty CPU seconds of random games of Elst more than half of the time goes into that. With
 * less inlining the same time plays 1.7 times as many decisions (docs/benchmarks.md, "Warming up").
 */
export const INLINE_LESS = '--max-inlined-bytecode-size-cumulative=300';
