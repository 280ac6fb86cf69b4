import type { SourceFile } from './imports-of-tree.ts';

/** A boundary of the architecture: which files it speaks of, and which of their imports it refuses. */
interface Boundary {
  readonly rule: string;
  readonly files: RegExp;
  readonly refuses: (imported: string, file: string) => boolean;
}

const ownFolder = (file: string) => file.replace(/[^/]*$/, '');
const isPackage = (imported: string) => !imported.startsWith('packages/');
const within =
  (...folders: string[]) =>
  (imported: string) =>
    folders.some((folder) => imported.startsWith(folder));
const isTest = /\.test\.tsx?$|^packages\/(?:[^/]+\/)+testing\//;

/** docs/walkthrough.md tells why each house may know what. Tests may reach further than the code they test. */
const boundaries: readonly Boundary[] = [
  {
    rule: 'domain imports valibot and nothing else',
    files: /^packages\/domain\//,
    refuses: (imported) => imported !== 'valibot' && !within('packages/domain/')(imported),
  },
  {
    rule: 'rules imports the RE2 engine and nothing else',
    files: /^packages\/rules\//,
    refuses: (imported) => imported !== 're2js' && !within('packages/rules/')(imported),
  },
  {
    rule: 'backend has never heard of blood: it imports rules and no other house',
    files: /^packages\/backend\//,
    refuses: (imported) => !isPackage(imported) && !within('packages/backend/', 'packages/rules/')(imported),
  },
  {
    rule: 'auth and firestore know nothing of each other',
    files: /^packages\/backend\/auth\//,
    refuses: within('packages/backend/firestore/'),
  },
  {
    rule: 'auth and firestore know nothing of each other',
    files: /^packages\/backend\/firestore\//,
    refuses: within('packages/backend/auth/'),
  },
  {
    rule: 'only sqlite opens a connection that writes without a transaction',
    files: /^packages\/(?!backend\/sqlite\/)/,
    refuses: within('packages/backend/sqlite/connection.ts'),
  },
  {
    rule: 'host imports backend and domain',
    files: /^packages\/host\//,
    refuses: (imported) =>
      !isPackage(imported) && !within('packages/host/', 'packages/backend/', 'packages/domain/')(imported),
  },
  {
    rule: 'web imports domain and no other house',
    files: /^packages\/web\//,
    refuses: (imported) => !isPackage(imported) && !within('packages/web/', 'packages/domain/')(imported),
  },
  {
    rule: 'only web/data imports firebase',
    files: /^packages\/web\/(?!data\/)/,
    refuses: (imported) => /^(firebase|@firebase)\//.test(imported),
  },
  {
    rule: 'messages import the domain and nothing else',
    files: /^packages\/web\/messages\//,
    refuses: (imported) => !within('packages/web/messages/', 'packages/domain/')(imported),
  },
  {
    rule: 'ui imports React and its messages',
    files: /^packages\/web\/ui\//,
    refuses: (imported) =>
      !['react', 'react-dom', 'react/jsx-runtime', 'lucide-react'].includes(imported) &&
      !imported.startsWith('lucide-react/') &&
      !within('packages/web/ui/', 'packages/web/messages/', 'packages/domain/')(imported),
  },
  {
    rule: 'routing imports React and nothing else',
    files: /^packages\/web\/routing\//,
    refuses: (imported) => imported !== 'react' && !within('packages/web/routing/')(imported),
  },
  {
    rule: 'data imports firebase, the query client, messages and domain, and nothing above it',
    files: /^packages\/web\/data\//,
    refuses: within(
      'packages/web/app/',
      'packages/web/features/',
      'packages/web/lists/',
      'packages/web/session/',
      'packages/web/ui/',
    ),
  },
  {
    rule: 'session imports data, messages and domain, and nothing above it',
    files: /^packages\/web\/session\//,
    refuses: within('packages/web/app/', 'packages/web/features/', 'packages/web/lists/', 'packages/web/ui/'),
  },
  {
    rule: 'lists imports session, data and ui, and nothing above them',
    files: /^packages\/web\/lists\//,
    refuses: within('packages/web/app/', 'packages/web/features/', 'packages/web/forms/'),
  },
  {
    rule: 'a feature imports neither another feature nor app',
    files: /^packages\/web\/features\//,
    refuses: (imported, file) =>
      within('packages/web/app/')(imported) ||
      (within('packages/web/features/')(imported) && !imported.startsWith(ownFolder(file))),
  },
  {
    rule: 'testing is imported by tests only',
    files: /^packages\//,
    refuses: (imported) => /^packages\/(?:[^/]+\/)+testing\//.test(imported),
  },
];

const sqlStatement =
  /(['"`])\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|PRAGMA)\b\s+\S/;
const mayHoldSql = /^packages\/backend\/(sqlite\/.*|.*-store\.ts|.*\/query-to-sql\.ts)$/;
const vagueFolder = /^(utils?|helpers?|common|shared|misc|lib)$/;

/** Each breach of a boundary in these files, as one sentence. */
export function breaches(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest.test(file.path))
    .flatMap((file) => [
      ...boundaries
        .filter((boundary) => boundary.files.test(file.path))
        .flatMap((boundary) =>
          file.imports
            .filter((imported) => boundary.refuses(imported, file.path) && !isBuildTool(file.path))
            .map((imported) => `${file.path} imports ${imported}: ${boundary.rule}.`),
        ),
      ...sqlBreaches(file),
    ]);
}

/** Each folder whose name says nothing, as one sentence. */
export function vagueFolders(folders: readonly string[]): string[] {
  return folders
    .filter((folder) => vagueFolder.test(folder.split('/').at(-1) ?? ''))
    .map((folder) => `${folder}: a folder's name says what is in it.`);
}

function sqlBreaches(file: SourceFile): string[] {
  const holdsSql = file.path.startsWith('packages/') && sqlStatement.test(file.text);
  return holdsSql && !mayHoldSql.test(file.path)
    ? [`${file.path} holds SQL: it lives only in *-store.ts, query-to-sql.ts and sqlite/.`]
    : [];
}

function isBuildTool(path: string): boolean {
  return path.endsWith('vite.config.ts');
}
