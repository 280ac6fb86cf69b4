/** The pages whose command blocks are run, in reading order. */
export const runnablePages = ['README.md', 'docs/operating.md'] as const;

/** A command block of a page. */
export interface CommandBlock {
  readonly page: string;
  /** The line of its first command, from 1. */
  readonly line: number;
  readonly commands: string;
  /** The annotation above it; null where there is none. */
  readonly annotation: Annotation | null;
}

/** Tells how a block is run, or why it is not. */
type Annotation = RunAnnotation | { readonly kind: 'not run'; readonly reason: string };

export interface RunAnnotation {
  readonly kind: 'run';
  /** The clone that the block runs in. */
  readonly place: string;
  /** What is arranged before the block. */
  readonly givens: readonly string[];
  /** What is checked after the block, besides its exit code. */
  readonly expectations: readonly string[];
  /** The meanings of placeholders in capitals: `FILE` → `the newest backup`. */
  readonly placeholders: ReadonlyMap<string, string>;
}

const fence = /^( *)```(\w*)$/;
/** The languages of commands; a block without a language counts as one. Others show the contents of files. */
const commandLanguages = ['', 'sh', 'bash', 'console'];
const comment = /^ *<!-- (.*) -->$/;
const clause = /^(?:(in|given|expect)|([A-Z][A-Z-]+) is) "([^"]+)"(?:, |$)/;

/**
 * Parses the command blocks of a page with their annotations. An annotation is a comment directly above the fence, invisible
 * on the page: `run in "PLACE", given "…", expect "…", WORD is "…"`, or `not run: REASON`.
 *
 * @throws Error naming the line of an invalid annotation or an unclosed fence
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
      const annotation = parseAnnotation(lines[at - 1] ?? '', `${page}:${at}`);
      blocks.push({ page, line: at + 2, commands: commands.join('\n'), annotation });
    }
    at = end;
  }
  return blocks;
}

function parseAnnotation(line: string, where: string): Annotation | null {
  const [, text] = comment.exec(line) ?? [];
  if (text === undefined) return null;
  if (text.startsWith('not run: ')) return { kind: 'not run', reason: text.slice('not run: '.length) };
  return text.startsWith('run ') ? parseClauses(text.slice('run '.length), where) : null;
}

function parseClauses(text: string, where: string): RunAnnotation {
  const values = { in: [] as string[], given: [] as string[], expect: [] as string[] };
  const placeholders = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const [whole, key, placeholder, value = ''] = clause.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`${where}: "${rest}" of the annotation is invalid.`);
    if (placeholder !== undefined) placeholders.set(placeholder, value);
    else values[key as keyof typeof values].push(value);
    rest = rest.slice(whole.length);
  }
  const [place, ...others] = values.in;
  if (place === undefined || others.length > 0)
    throw new Error(`${where}: the annotation must name one place.`);
  return { kind: 'run', place, givens: values.given, expectations: values.expect, placeholders };
}
