import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from './command.ts';

/** The arguments that a command accepts after its name. */
interface Accepted<Options extends NonNullable<ParseArgsConfig['options']>> {
  readonly minPositionals?: number;
  readonly maxPositionals: number;
  readonly options?: Options;
}

/**
 * Parses the arguments after a command's name.
 *
 * @param usage how to call the command, for the message
 * @throws CommandError for too few or too many positionals, an empty one, an unknown option, or one without its value
 */
export function parseArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  usage: string,
  { minPositionals = 0, maxPositionals, options }: Accepted<Options>,
) {
  const parsed = parse(args, usage, options ?? ({} as Options));
  const count = parsed.positionals.length;
  if (parsed.positionals.includes('') || count < minPositionals || count > maxPositionals) {
    throw usageError(usage);
  }
  return parsed;
}

/** Creates the error that tells how to call a command. */
export function usageError(usage: string, cause?: unknown): CommandError {
  return new CommandError(`Usage: ${usage}`, { cause });
}

function parse<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usageError(usage, error);
  }
}
