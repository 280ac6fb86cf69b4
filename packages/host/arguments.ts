import { CommandError } from './command-error.ts';

/** What a command takes behind its name. */
interface Accepted {
  readonly leastWords?: number;
  readonly mostWords: number;
  /** Names of flags, without their dashes. */
  readonly flags?: readonly string[];
  /** Names of flags that a value follows, without their dashes. */
  readonly options?: readonly string[];
}

/** What stood behind a command's name. */
interface Arguments {
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly options: ReadonlyMap<string, string>;
}

/**
 * Reads what stands behind a command's name.
 *
 * @param usage how to call it, for the message
 * @throws CommandError when there is too little, too much, an empty word, an unknown flag, or an option without its value
 */
export function readArguments(
  args: readonly string[],
  usage: string,
  { leastWords = 0, mostWords, flags: knownFlags = [], options: knownOptions = [] }: Accepted,
): Arguments {
  const words: string[] = [];
  const flags = new Set<string>();
  const options = new Map<string, string>();
  const refuse = () => new CommandError(`Call it as: ${usage}`);
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const name = arg.replace(/^--/, '');
    if (!arg.startsWith('-')) words.push(arg);
    else if (knownFlags.includes(name)) flags.add(name);
    else if (knownOptions.includes(name) && !options.has(name)) {
      index += 1;
      const value = args[index] ?? '';
      if (value === '' || value.startsWith('-')) throw refuse();
      options.set(name, value);
    } else throw refuse();
  }
  if (words.includes('') || words.length < leastWords || words.length > mostWords) throw refuse();
  return { words, flags, options };
}
