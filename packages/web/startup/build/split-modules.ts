import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const query = '?only=';
/** A file of messages or formats in a language, imported with its language or without. */
const messageFile = /^#.*\.ts$|\.(?:bn|en)\.ts$/;
/** What a feature offers to others. */
const publicFile = /\/public\.ts$/;
const exportStatement = /^export \{([^}]*)\} from '([^']+)';$/gm;
const importStatement = /^import (?!type\b)\{([^}]*)\} from '([^']+)';$/gm;
/** Between the statements of a file, which begin at the start of a line. */
const beforeStatement = /\n(?=(?:export |const |function |import |interface |type |\/\*))/;
const declaredName = /^(?:export )?(?:const|function) (\w+)/;
/** Where a name may stand that is no reference. */
const commentsAndTexts = /\/\*.*?\*\/|^ *\/\/.*?$|'(?:[^'\\\n]|\\.)*'/gms;

/**
 * Makes a module of each declaration in a file of messages, and imports what a feature's public.ts exports from where it is declared.
 * Chunks are made of whole modules: so each contains only what its own screens need, though a feature has its messages in one file.
 */
export function splitModules(): Plugin {
  return {
    name: 'split-modules',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [path = '', name] = source.split(query);
      if (name === undefined) return null;
      const file = await this.resolve(path, importer?.split(query)[0]);
      return file && `${file.id}${query}${name}`;
    },
    load(id) {
      const [file = '', name] = id.split(query);
      return name === undefined ? null : declarationOf(name, file);
    },
    transform: {
      filter: { code: importStatement },
      handler: (code, id) =>
        code.replace(importStatement, (statement: string, names: string, path: string) => {
          if (publicFile.test(path)) return fromDeclarations(names, path, id);
          return messageFile.test(path) ? byName(names, path) : statement;
        }),
    },
  };
}

/** Imports each name from a module of its own. */
function byName(names: string, path: string): string {
  return namesIn(names)
    .map(
      (name) =>
        `import { ${name} } from '${path}${name.startsWith('type ') ? '' : query + importedName(name)}';`,
    )
    .join('\n');
}

/** Imports each name from the module that public.ts exports it from. */
function fromDeclarations(names: string, path: string, importer: string): string {
  const text = readFileSync(join(dirname(importer), path), 'utf8');
  const exported = [...text.matchAll(exportStatement)];
  return namesIn(names)
    .map((name) => {
      const wanted = importedName(name);
      const [, , file] = exported.find(([, list = '']) => namesIn(list).includes(wanted)) ?? [];
      if (file === undefined) throw new Error(`${path} does not export ${wanted} to ${importer}.`);
      return `import { ${name} } from '${join(dirname(path), file)}';`;
    })
    .join('\n');
}

/** The module of one declaration, with the imports that it needs. */
function declarationOf(wanted: string, file: string): string {
  const statements = readFileSync(file, 'utf8').split(beforeStatement);
  const declarations = statements.filter((statement) => declaredName.test(statement));
  const own = declarations.find((statement) => nameOf(statement) === wanted);
  if (own === undefined) throw new Error(`${file} does not declare ${wanted}.`);
  const isNeeded = (name: string) => new RegExp(`\\b${name}\\b`).test(own.replace(commentsAndTexts, ''));
  const siblings = declarations.map(nameOf).filter((name) => name !== wanted && isNeeded(name));
  const imported = statements.flatMap((statement) =>
    [...statement.matchAll(importStatement)].flatMap(([, names = '', path = '']) => {
      const needed = namesIn(names).filter((name) => isNeeded(localName(name)));
      return needed.length > 0 ? [`import { ${needed.join(', ')} } from '${path}';`] : [];
    }),
  );
  return [
    ...imported,
    ...siblings.map((name) => `import { ${name} } from '${file}${query}${name}';`),
    own.replace(/^(?!export )/, 'export '),
  ].join('\n');
}

function nameOf(statement: string): string {
  return declaredName.exec(statement)?.[1] ?? '';
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function importedName(name: string): string {
  return name.split(' as ')[0] ?? name;
}

function localName(name: string): string {
  return name.replace('type ', '').split(' as ').at(-1) ?? name;
}
