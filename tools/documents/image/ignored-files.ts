/**
 * Which paths of a build's context a .dockerignore leaves out. It knows plain names and paths, names with one star, and
 * both anywhere below by two stars; everything else is refused.
 *
 * @returns whether a path from the context's root, of a file or a folder, is left out by itself
 * @throws Error naming the pattern
 */
export function ignoredBy(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(toPattern);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function toPattern(line: string): RegExp {
  if (!/^(\*\*\/)?[\w./*-]+$/.test(line) || line.replace(/^\*\*\//, '').includes('**'))
    throw new Error(`.dockerignore: "${line}" is not understood.`);
  const anywhere = line.startsWith('**/') ? '(?:.*/)?' : '';
  const name = line
    .replace(/^\*\*\//, '')
    .replace(/^\/|\/$/g, '')
    .replace(/[.]/g, '\\.')
    .replace(/\*/g, '[^/]*');
  return new RegExp(`^${anywhere}${name}$`);
}
