import { CommandError } from './command-error.ts';

/** What a command takes behind its name. */
interface Accepted {
  readonly leastWords?: number;
  readonly mostWords: number;
  /** Names of flags, without their dashes. */
  readonly flags?: readonly string[];
}

/**
 * Reads what stands behind a command's name.
 *
 * @param usage how to call it, for the message
 * @throws CommandError when there is too little, too much, an empty word, or an unknown flag
 */
export function readArguments(
  args: readonly string[],
  usage: string,
  { leastWords = 0, mostWords, flags = [] }: Accepted,
): { words: readonly string[]; flags: ReadonlySet<string> } {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const given = args.filter((arg) => arg.startsWith('-')).map((arg) => arg.replace(/^--/, ''));
  const isKnown = given.every((flag) => flags.includes(flag)) && !words.includes('');
  if (!isKnown || words.length < leastWords || words.length > mostWords) {
    throw new CommandError(`Call it as: ${usage}`);
  }
  return { words, flags: new Set(given) };
}
