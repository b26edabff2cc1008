// Runs one of the program's commands: node scripts/run.mjs bench [...]
import { Complaint, runProgram } from './programs.mjs';

await runProgram(async () => {
  if (process.argv[2] === undefined) throw new Complaint('Which command? For example: node scripts/run.mjs bench');
  await import('../cli/bin/bridgehead.mjs');
});
