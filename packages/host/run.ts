import { DataError } from '@embedded-firebase/server';
import { type Command, CommandError } from './command.ts';
import { endOnBrokenPipe } from './process-end.ts';
import { printLine } from './terminal.ts';

/** The commands by name; each is loaded when it is called, so that `start` does not load the others' code. */
const commands: { readonly [name: string]: () => Promise<Command> } = {
  start: async () => (await import('./start.ts')).startCommand,
  admin: async () => (await import('./admin.ts')).adminCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  'rotate-key': async () => (await import('./rotate-key.ts')).rotateKeyCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  import: async () => (await import('./import.ts')).importCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  demo: async () => (await import('./demo.ts')).demoCommand,
};

/** Runs a command by name; a failure is printed as one sentence and ends the process with exit code 1. */
export async function run(name: string, args: readonly string[]): Promise<void> {
  // Files made here are closed to the machine's other users, wherever they are.
  process.umask(0o077);
  endOnBrokenPipe();
  try {
    const command = await commands[name]?.();
    if (command === undefined) throw new CommandError(`There is no command "${name}".`);
    if (args.includes('--help') || args.includes('-h')) printLine(command.help);
    else await command.run(args);
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  }
}

function describe(error: unknown): string {
  if (error instanceof CommandError || error instanceof DataError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
