import { posix } from 'node:path';
import { entriesOf, type SourceFile } from './import-graph.ts';

/** An import rule: the files it applies to, and the imports that it forbids them. */
interface Boundary {
  readonly rule: string;
  readonly files: RegExp;
  readonly forbids: (imported: string, file: string) => boolean;
}

const ownFolder = (file: string) => file.replace(/[^/]*$/, '');
const layerOf = (file: string) => file.split('/')[2] ?? '';
const isFromNpm = (imported: string) => !/^(packages|embedded-firebase)\//.test(imported);
const within =
  (...folders: string[]) =>
  (imported: string) =>
    folders.some((folder) => imported.startsWith(folder));
/** The files by which other code uses the embedded server, by their names in its package.json. */
const serverEntries = Object.fromEntries(
  Object.entries(entriesOf('embedded-firebase/server')).map(([name, file]) => [
    name,
    posix.join('embedded-firebase/server', file),
  ]),
);
const testFile =
  /\.test\.tsx?$|^(packages|embedded-firebase)\/(?:[^/]+\/)+testing[/.]|^embedded-firebase\/(trials|bench)\//;

/** The layers of the embedded server, each with the layers that it imports. */
const serverLayers: { readonly [layer: string]: readonly string[] } = {
  sqlite: [],
  auth: ['sqlite'],
  firestore: ['sqlite'],
  mail: ['sqlite', 'auth'],
  'export-import': ['sqlite', 'auth', 'firestore'],
  http: ['sqlite', 'auth', 'firestore', 'mail'],
};

function serverBoundaries(): readonly Boundary[] {
  return Object.entries(serverLayers).map(([layer, lower]) => {
    const others = Object.keys(serverLayers).filter((other) => other !== layer && !lower.includes(other));
    return {
      rule: `server/${layer} imports ${lower.length > 0 ? lower.join(', ') : 'no other layer'}`,
      files: new RegExp(`^embedded-firebase/server/${layer}/`),
      forbids: within(...others.map((other) => `embedded-firebase/server/${other}/`)),
    };
  });
}

/** The files at the server's root that combine layers, each with the layers that import it. */
const combiningFiles: { readonly [file: string]: readonly string[] } = {
  'embedded-firebase/server/accounts.ts': [],
  'embedded-firebase/server/create-backend.ts': [],
  'embedded-firebase/server/erase-account.ts': [],
  'embedded-firebase/server/data-snapshot.ts': ['export-import'],
  'embedded-firebase/server/restore-backup.ts': [],
};

/** docs/architecture.md gives the reasons. Tests may import more than the code that they test. */
const boundaries: readonly Boundary[] = [
  {
    rule: 'domain imports valibot, hashes and nothing else',
    files: /^packages\/domain\//,
    forbids: (imported) =>
      imported !== 'valibot' && !within('@noble/hashes/')(imported) && !within('packages/domain/')(imported),
  },
  {
    rule: 'rules imports the RE2 engine and nothing else',
    files: /^embedded-firebase\/rules\//,
    forbids: (imported) => imported !== 're2js' && !within('embedded-firebase/rules/')(imported),
  },
  {
    rule: 'server is domain-agnostic: it imports rules, and nothing of packages',
    files: /^embedded-firebase\/server\//,
    forbids: (imported) =>
      !isFromNpm(imported) && !within('embedded-firebase/server/', 'embedded-firebase/rules/')(imported),
  },
  ...serverBoundaries(),
  {
    rule: 'a layer imports no file that combines layers',
    files: /^embedded-firebase\/server\/(?!api\/)[^/]+\//,
    forbids: (imported, file) => combiningFiles[imported]?.includes(layerOf(file)) === false,
  },
  {
    rule: 'at the root of server, only files that combine layers import one',
    files: /^embedded-firebase\/server\/[^/]+$/,
    forbids: (imported, file) =>
      !(file in combiningFiles) &&
      within(...Object.keys(serverLayers).map((layer) => `embedded-firebase/server/${layer}/`))(imported),
  },
  {
    rule: 'only create-backend imports server/http',
    files: /^embedded-firebase\/server\/(?!create-backend\.ts$)[^/]+$/,
    forbids: within('embedded-firebase/server/http/'),
  },
  {
    rule: 'errors import nothing',
    files: /^embedded-firebase\/server\/(api-error|data-error|error-reason)\.ts$/,
    forbids: () => true,
  },
  {
    rule: 'sqlite imports errors and the data folder, and nothing above it',
    files: /^embedded-firebase\/server\/sqlite\//,
    forbids: (imported) =>
      !isFromNpm(imported) &&
      !within(
        'embedded-firebase/server/sqlite/',
        'embedded-firebase/server/api-error.ts',
        'embedded-firebase/server/data-error.ts',
        'embedded-firebase/server/data-folder.ts',
      )(imported),
  },
  {
    rule: 'only sqlite opens a connection that writes without a transaction',
    files: /^(packages|embedded-firebase)\/(?!server\/sqlite\/)/,
    forbids: within('embedded-firebase/server/sqlite/connection.ts'),
  },
  {
    rule: 'reactions imports valibot, domain and the interface of the documents, and no host',
    files: /^packages\/reactions\//,
    forbids: (imported) =>
      imported !== 'valibot' &&
      imported !== serverEntries['./documents'] &&
      !within('packages/reactions/', 'packages/domain/')(imported),
  },
  {
    rule: 'host imports the entries of server, reactions and domain',
    files: /^packages\/host\//,
    forbids: (imported) =>
      !isFromNpm(imported) &&
      !within(
        'packages/host/',
        ...Object.values(serverEntries),
        'packages/reactions/',
        'packages/domain/',
      )(imported),
  },
  {
    rule: 'functions imports reactions and domain, and of the embedded host the interface of the documents and what sends mails and serves the links in them',
    files: /^firebase\/functions\//,
    forbids: (imported) =>
      !isFromNpm(imported) &&
      !within(
        'packages/reactions/',
        'packages/domain/',
        ...['./documents', './http', './mail'].flatMap((entry) => serverEntries[entry] ?? []),
        'packages/host/unsubscribe-routes.ts',
      )(imported),
  },
  {
    rule: 'web imports domain and no other package',
    files: /^packages\/web\//,
    forbids: (imported) => !isFromNpm(imported) && !within('packages/web/', 'packages/domain/')(imported),
  },
  {
    rule: 'only web/data imports firebase',
    files: /^packages\/web\/(?!data\/)/,
    forbids: (imported) => /^(firebase|@firebase)\//.test(imported),
  },
  {
    rule: 'messages import the domain and nothing else',
    files: /^packages\/web\/messages\//,
    forbids: (imported) => !within('packages/web/messages/', 'packages/domain/')(imported),
  },
  {
    rule: 'only messages name a language: the build chooses it',
    files: /^packages\/web\/(?!messages\/)/,
    forbids: within('packages/web/messages/bn/', 'packages/web/messages/en/'),
  },
  {
    rule: 'ui imports React and its messages',
    files: /^packages\/web\/ui\//,
    forbids: (imported) =>
      !['react', 'react-dom', 'react/jsx-runtime'].includes(imported) &&
      !/^@lucide\/icons(\/icons\/|$)/.test(imported) &&
      !within('packages/web/ui/', 'packages/web/messages/', 'packages/domain/')(imported),
  },
  {
    rule: 'routing imports React and wouter, and nothing else',
    files: /^packages\/web\/routing\//,
    forbids: (imported) =>
      !/^(react|regexparam|wouter)(\/|$)/.test(imported) && !within('packages/web/routing/')(imported),
  },
  {
    rule: 'only web/routing imports wouter',
    files: /^packages\/web\/(?!routing\/)/,
    forbids: (imported) => /^(regexparam|wouter)(\/|$)/.test(imported),
  },
  {
    rule: 'data imports firebase, the query client, messages and domain, and nothing above it',
    files: /^packages\/web\/data\//,
    forbids: within(
      'packages/web/app/',
      'packages/web/features/',
      'packages/web/forms/',
      'packages/web/lists/',
      'packages/web/offers/',
      'packages/web/session/',
      'packages/web/ui/',
    ),
  },
  {
    rule: 'session imports data, messages and domain, and nothing above it',
    files: /^packages\/web\/session\//,
    forbids: within(
      'packages/web/app/',
      'packages/web/features/',
      'packages/web/forms/',
      'packages/web/lists/',
      'packages/web/offers/',
      'packages/web/ui/',
    ),
  },
  {
    rule: 'lists imports session, data and ui, and nothing above them',
    files: /^packages\/web\/lists\//,
    forbids: within(
      'packages/web/app/',
      'packages/web/features/',
      'packages/web/forms/',
      'packages/web/offers/',
    ),
  },
  {
    rule: 'forms imports session, data and ui, and nothing above them',
    files: /^packages\/web\/forms\//,
    forbids: within(
      'packages/web/app/',
      'packages/web/features/',
      'packages/web/lists/',
      'packages/web/offers/',
    ),
  },
  {
    rule: 'offers imports forms, lists and what these import, and nothing above them',
    files: /^packages\/web\/offers\//,
    forbids: within('packages/web/app/', 'packages/web/features/'),
  },
  {
    rule: 'a feature imports neither another feature nor app',
    files: /^packages\/web\/features\//,
    forbids: (imported, file) =>
      within('packages/web/app/')(imported) ||
      (within('packages/web/features/')(imported) && !imported.startsWith(ownFolder(file))),
  },
  {
    rule: 'testing is imported by tests only',
    files: /^(packages|embedded-firebase)\//,
    forbids: isTest,
  },
];

const sqlStatement =
  /(['"`])\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|PRAGMA)\b\s+\S/;
const mayHoldSql = /^embedded-firebase\/server\/(sqlite\/.*|.*-store\.ts|.*\/query-to-sql\.ts)$/;
/** An attribute that people read. The linter finds words between tags. */
const wordsInAttribute = /\s(?:aria-label|aria-description|alt|hint|label|placeholder|title)="[^"]/;
const vagueFolder = /^(utils?|helpers?|common|shared|misc|lib)$/;

/** Lists each violation of an import rule, and SQL and words in the wrong place, as a sentence. */
export function violations(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => [
      ...boundaries
        .filter((boundary) => boundary.files.test(file.path))
        .flatMap((boundary) =>
          file.imports
            .filter((imported) => boundary.forbids(imported, file.path) && !isBuildTool(file.path))
            .map((imported) => `${file.path} imports ${imported}: ${boundary.rule}.`),
        ),
      ...sqlViolations(file),
      ...wordViolations(file),
    ]);
}

/** Lists the folders whose names do not tell what they hold, as sentences. */
export function vagueFolders(folders: readonly string[]): string[] {
  return folders
    .filter((folder) => vagueFolder.test(folder.split('/').at(-1) ?? ''))
    .map((folder) => `${folder}: a folder's name has to tell what it holds.`);
}

/** Tells whether a file of a package is a test, or a helper of tests. */
export function isTest(path: string): boolean {
  return testFile.test(path);
}

function sqlViolations(file: SourceFile): string[] {
  const holdsSql = !isFromNpm(file.path) && sqlStatement.test(file.text);
  return holdsSql && !mayHoldSql.test(file.path)
    ? [`${file.path} holds SQL, which belongs in *-store.ts, query-to-sql.ts and sqlite/.`]
    : [];
}

function wordViolations({ path, text }: SourceFile): string[] {
  return path.endsWith('.tsx') && wordsInAttribute.test(text)
    ? [`${path} holds words in an attribute, which belong in packages/web/messages.`]
    : [];
}

function isBuildTool(path: string): boolean {
  return path.endsWith('vite.config.ts');
}
