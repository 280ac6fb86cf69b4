import { run } from './run.ts';

// Where nothing is left to be installed or built, as in a container: the command is the first word, `start` without one.
const [command = 'start', ...args] = process.argv.slice(2);
await run(command, args);
