/** A command block of a page. */
export interface CommandBlock {
  readonly page: string;
  /** Of its first command; from 1. */
  readonly line: number;
  readonly commands: string;
  /** What the comment above it says; null where there is none. */
  readonly mark: Mark | null;
}

/** What the comment above a block says: how it is run, or why it is not. */
type Mark = RunMark | { readonly kind: 'not run'; readonly reason: string };

export interface RunMark {
  readonly kind: 'run';
  /** In which clean place. */
  readonly place: string;
  /** What has to be so before. */
  readonly givens: readonly string[];
  /** What has to be so afterwards, beside an exit code of 0. */
  readonly expectations: readonly string[];
  /** What words in capitals stand for: `FILE` → `the newest backup`. */
  readonly words: ReadonlyMap<string, string>;
}

const fence = /^( *)```(\w*)$/;
/** What is run at a prompt; other languages show what is in a file. A block that says none is taken for commands. */
const commandLanguages = ['', 'sh', 'bash', 'console'];
const comment = /^ *<!-- (.*) -->$/;
const part = /^(?:(in|given|expect)|([A-Z][A-Z-]+) is) "([^"]+)"(?:, |$)/;

/**
 * The command blocks of a page, with their marks. A mark is a comment right above the fence, unseen on the page:
 * `run in "PLACE", given "…", expect "…", WORD is "…"`, or `not run: REASON`.
 *
 * @throws Error naming the line where a mark can't be read, or a fence is not closed
 */
export function commandBlocks(page: string, text: string): CommandBlock[] {
  const lines = text.split('\n');
  const blocks: CommandBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent, language] = fence.exec(lines[at] ?? '') ?? [];
    if (indent === undefined || language === undefined) continue;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    if (end === -1) throw new Error(`${page}:${at + 1}: the block is not closed.`);
    if (commandLanguages.includes(language)) {
      const commands = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
      const mark = readMark(lines[at - 1] ?? '', `${page}:${at}`);
      blocks.push({ page, line: at + 2, commands: commands.join('\n'), mark });
    }
    at = end;
  }
  return blocks;
}

function readMark(line: string, where: string): Mark | null {
  const [, said] = comment.exec(line) ?? [];
  if (said === undefined) return null;
  if (said.startsWith('not run: ')) return { kind: 'not run', reason: said.slice('not run: '.length) };
  if (!said.startsWith('run ')) return null;
  return readRunMark(said.slice('run '.length), where);
}

function readRunMark(said: string, where: string): RunMark {
  const values = { in: [] as string[], given: [] as string[], expect: [] as string[] };
  const words = new Map<string, string>();
  let rest = said;
  while (rest !== '') {
    const [whole, key, word, value = ''] = part.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`${where}: "${rest}" of the mark can't be read.`);
    if (word !== undefined) words.set(word, value);
    else values[key as keyof typeof values].push(value);
    rest = rest.slice(whole.length);
  }
  const [place, ...others] = values.in;
  if (place === undefined || others.length > 0) throw new Error(`${where}: the mark must name one place.`);
  return { kind: 'run', place, givens: values.given, expectations: values.expect, words };
}
