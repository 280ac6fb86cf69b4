/** A step of a Dockerfile, as far as ours go. */
export type Instruction =
  | { readonly name: 'FROM'; readonly image: string; readonly stage: string | null }
  | { readonly name: 'WORKDIR'; readonly folder: string }
  | {
      readonly name: 'COPY';
      readonly from: string | null;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly name: 'RUN'; readonly command: string }
  | { readonly name: 'ENV'; readonly values: Readonly<Record<string, string>> }
  | { readonly name: 'USER'; readonly user: string }
  | { readonly name: 'VOLUME'; readonly path: string }
  | { readonly name: 'EXPOSE'; readonly port: string }
  | { readonly name: 'HEALTHCHECK'; readonly command: readonly string[] }
  | { readonly name: 'ENTRYPOINT'; readonly command: readonly string[] }
  | { readonly name: 'CMD'; readonly command: readonly string[] };

const plainPath = /^[\w./@-]+$/;
const healthOptions = /^(?:--(?:interval|timeout|start-period|retries)=\S+ +)*CMD +/;

/**
 * Reads a Dockerfile. It knows what ours uses, and refuses everything else rather than guess what it means.
 *
 * @throws Error naming the line
 */
export function parseDockerfile(text: string): Instruction[] {
  return joinedLines(text).map(({ line, said }) => {
    try {
      return parse(said);
    } catch (error) {
      throw new Error(`Dockerfile:${line}: ${error instanceof Error ? error.message : error}`);
    }
  });
}

/** Comments are left out, and what a backslash continues is one line. */
function joinedLines(text: string): { line: number; said: string }[] {
  const joined: { line: number; said: string }[] = [];
  let begun: { line: number; said: string } | null = null;
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^# *(syntax|escape|check) *=/.test(raw))
      throw new Error(`Dockerfile:${index + 1}: a directive is not known.`);
    if (/^\s*(#|$)/.test(raw)) continue;
    const said: string = `${begun?.said ?? ''}${raw.replace(/\\$/, '')}`;
    const line: number = begun?.line ?? index + 1;
    if (raw.endsWith('\\')) begun = { line, said };
    else {
      joined.push({ line, said: said.trim() });
      begun = null;
    }
  }
  return joined;
}

function parse(said: string): Instruction {
  const [, name = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(said) ?? [];
  switch (name) {
    case 'FROM': {
      const [, image = '', stage] = demand(
        /^([\w./:-]+(?:@sha256:[0-9a-f]{64})?)(?: AS (\w+))?$/.exec(rest),
        rest,
      );
      return { name, image, stage: stage ?? null };
    }
    case 'WORKDIR':
      return { name, folder: absolute(rest) };
    case 'COPY':
      return copy(rest);
    case 'RUN':
      if (/^--|<<|^\[/.test(rest)) throw new Error(`"${rest}" is not understood.`);
      return { name, command: rest };
    case 'ENV':
      return { name, values: Object.fromEntries(rest.split(/ +/).map(assignment)) };
    case 'USER':
      return { name, user: demand(/^\w+$/.exec(rest), rest)[0] };
    case 'VOLUME':
      return { name, path: absolute(rest) };
    case 'EXPOSE':
      return { name, port: demand(/^\d+$/.exec(rest), rest)[0] };
    case 'HEALTHCHECK':
      return { name, command: inArray(rest.slice(demand(healthOptions.exec(rest), rest)[0].length)) };
    case 'ENTRYPOINT':
    case 'CMD':
      return { name, command: inArray(rest) };
    default:
      throw new Error(`"${name || said}" is not understood.`);
  }
}

function copy(rest: string): Instruction {
  const [, from, listed = ''] = demand(/^(?:--from=(\w+) +)?(.+)$/.exec(rest), rest);
  const paths = listed.split(/ +/);
  const target = paths.pop() ?? '';
  if (paths.length === 0 || ![...paths, target].every((path) => plainPath.test(path)))
    throw new Error(`"${rest}" is not understood.`);
  return { name: 'COPY', from: from ?? null, sources: paths, target };
}

function assignment(text: string): [string, string] {
  const [, name = '', value = ''] = demand(/^([A-Z_]+)=([\w./:-]+)$/.exec(text), text);
  return [name, value];
}

function inArray(text: string): string[] {
  const parsed: unknown = text.startsWith('[') ? JSON.parse(text) : null;
  if (!Array.isArray(parsed) || !parsed.every((word) => typeof word === 'string'))
    throw new Error(`"${text}" is no list of words.`);
  return parsed;
}

function absolute(path: string): string {
  if (!path.startsWith('/') || !plainPath.test(path)) throw new Error(`"${path}" is no plain absolute path.`);
  return path;
}

function demand(match: RegExpExecArray | null, text: string): RegExpExecArray {
  if (match === null) throw new Error(`"${text}" is not understood.`);
  return match;
}
