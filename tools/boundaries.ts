import { posix } from 'node:path';
import { entriesOf, type SourceFile } from './import-graph.ts';

/** An import rule: the files it applies to, and the imports that it forbids them. */
interface Boundary {
  readonly rule: string;
  readonly files: RegExp;
  readonly forbids: (imported: string, file: string) => boolean;
}

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
/** Messages and formats in a language. */
const messageFile = /^packages\/web\/.*\.(?:bn|en)\.ts$/;
/** Messages in the language of the build: `#app/messages.ts`. What a sentence says may be said anywhere. */
const isOfMessages = (imported: string) => imported.endsWith('/messages.ts');
const featureOf = (path: string) => /^packages\/web\/features\/([\w-]+)\//.exec(path)?.[1];
/** Whether a file is of a feature, of another than `own`, which does not offer it to others. */
const isPrivateTo = (imported: string, own: string | undefined) =>
  featureOf(imported) !== undefined &&
  featureOf(imported) !== own &&
  !imported.endsWith('/public.ts') &&
  !isOfMessages(imported) &&
  !messageFile.test(imported);
const testFile =
  /\.test\.tsx?$|^(packages|embedded-firebase)\/(?:[^/]+\/)+testing[/.]|^embedded-firebase\/(trials|bench)\//;

/** The layers of the embedded server, each with the layers that it imports. */
const serverLayers: { readonly [layer: string]: readonly string[] } = {
  sqlite: [],
  auth: ['sqlite'],
  firestore: ['sqlite'],
  mail: ['sqlite', 'auth'],
  push: ['sqlite'],
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
  'embedded-firebase/server/account-management.ts': [],
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
    rule: 'functions imports reactions and domain, and of the embedded host the interface of the documents and what sends mails and notifications and serves the links in them',
    files: /^firebase\/functions\//,
    forbids: (imported) =>
      !isFromNpm(imported) &&
      !within(
        'packages/reactions/',
        'packages/domain/',
        ...['./documents', './http', './mail', './push'].flatMap((entry) => serverEntries[entry] ?? []),
        'packages/host/mail-link-routes.ts',
      )(imported),
  },
  {
    rule: 'web imports domain and no other package',
    files: /^packages\/web\//,
    forbids: (imported) => !isFromNpm(imported) && !within('packages/web/', 'packages/domain/')(imported),
  },
  {
    rule: 'only lib/firestore, session and the api files of features import firebase',
    files: /^packages\/web\/(?!lib\/firestore\/|session\/|features\/(?:[\w-]+\/)+(?:[\w-]+-)?api\.ts$)/,
    forbids: (imported) => /^@?firebase\//.test(imported),
  },
  {
    rule: 'messages import the domain and other messages',
    files: messageFile,
    forbids: (imported) =>
      !within('packages/domain/', 'packages/web/lib/i18n/translation.ts')(imported) &&
      !messageFile.test(imported),
  },
  {
    rule: 'only messages name a language: the build chooses it',
    // Paper is in both languages.
    files: /^packages\/web\/(?!lib\/print\/)(?!.*\.(?:bn|en)\.ts$)/,
    forbids: (imported) => messageFile.test(imported),
  },
  {
    rule: 'ui imports React, its messages and lib/i18n',
    files: /^packages\/web\/ui\//,
    forbids: (imported) =>
      !['react', 'react-dom', 'react/jsx-runtime'].includes(imported) &&
      !/^@lucide\/icons(\/icons\/|$)/.test(imported) &&
      !within('packages/web/ui/', 'packages/web/lib/i18n/', 'packages/domain/')(imported),
  },
  {
    rule: 'lib imports ui and domain, and nothing above them',
    files: /^packages\/web\/lib\//,
    forbids: within(...['app', 'features', 'session', 'startup'].map((folder) => `packages/web/${folder}/`)),
  },
  {
    rule: 'lib/routing imports React and wouter, and nothing else',
    files: /^packages\/web\/lib\/routing\//,
    forbids: (imported) =>
      !/^(react|regexparam|wouter)(\/|$)/.test(imported) && !within('packages/web/lib/routing/')(imported),
  },
  {
    rule: 'only lib/routing imports wouter',
    files: /^packages\/web\/(?!lib\/routing\/)/,
    forbids: (imported) => /^(regexparam|wouter)(\/|$)/.test(imported),
  },
  {
    rule: 'session imports lib and ui, and nothing above them',
    files: /^packages\/web\/session\//,
    forbids: (imported) =>
      within(...['app', 'features', 'startup'].map((folder) => `packages/web/${folder}/`))(imported) &&
      !isOfMessages(imported),
  },
  {
    rule: 'a feature imports neither app nor startup, and another feature only by its public.ts',
    files: /^packages\/web\/features\//,
    forbids: (imported, file) =>
      (within('packages/web/app/', 'packages/web/startup/')(imported) && !isOfMessages(imported)) ||
      isPrivateTo(imported, featureOf(file)),
  },
  {
    rule: 'app and startup import a feature only by its public.ts',
    files: /^packages\/web\/(?:app|startup)\//,
    forbids: (imported) => isPrivateTo(imported, undefined),
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
const vagueFolder = /^(utils?|helpers?|common|shared|misc)$/;

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
    ? [`${path} holds words in an attribute, which belong in messages.`]
    : [];
}

function isBuildTool(path: string): boolean {
  return path.endsWith('vite.config.ts');
}
