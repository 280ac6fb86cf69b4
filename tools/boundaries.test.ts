import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vagueFolders, violations } from './boundaries.ts';
import { entriesOf, foldersBelow, readTree, root, sourceFile } from './import-graph.ts';

const productFolders = ['packages', 'embedded-firebase'];

describe('the tree', () => {
  it('keeps every import rule', () => {
    expect(violations(readTree([...productFolders, 'firebase/functions']))).toEqual([]);
  });

  it('is read completely: every source file known to git', () => {
    const known = spawnSync(
      'git',
      ['ls-files', ...productFolders.flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`])],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    const read = new Set(readTree(productFolders).map((file) => file.path));
    expect(
      known.stdout
        .split('\n')
        .filter((path) => path !== '' && existsSync(join(root, path)) && !read.has(path)),
    ).toEqual([]);
  });

  it('offers the library by one entry of the rules and ten of the server', () => {
    expect(Object.keys(entriesOf('embedded-firebase/rules'))).toEqual(['.']);
    expect(Object.keys(entriesOf('embedded-firebase/server'))).toEqual([
      '.',
      './commands',
      './documents',
      './http',
      './inspection',
      './mail',
      './push',
      './testing',
      './testing/mail-server',
      './testing/push-service',
    ]);
  });

  it('has no word of the blood bank in the library', () => {
    const words = /blood|bangla|campus|donor|universit/i;
    // The recordings of Google's emulator have names of before.
    const files = readTree(['embedded-firebase']).filter(
      ({ path }) => !/\.test\.ts$|\/testing[/.]|\/parity\//.test(path),
    );
    const isDictionary = (path: string) => path.endsWith('common-password-list.ts');
    expect(files.filter(({ path, text }) => words.test(text) && !isDictionary(path))).toEqual([]);
  });

  it('has a library that imports nothing of the rest, in its trials and benches neither', () => {
    const rest = /^(@blood-bank|packages|verification|firebase|e2e|bench)\//;
    const imports = readTree(['embedded-firebase']).flatMap(({ path, imports }) =>
      imports.filter((imported) => rest.test(imported)).map((imported) => `${path} imports ${imported}`),
    );
    // Firebase's own SDK is what the tests speak to the server by.
    expect(imports.filter((one) => !/ imports firebase\//.test(one))).toEqual([]);
  });

  it('has no folder with a vague name', () => {
    expect(vagueFolders([...productFolders, 'e2e', 'firebase', 'tools'].flatMap(foldersBelow))).toEqual([]);
  });
});

describe('each import rule is enforced', () => {
  it.each<[string, string, string]>([
    ['packages/domain/records/donor.ts', "import { z } from 'zod';", 'domain imports valibot'],
    [
      'embedded-firebase/rules/authorize.ts',
      "import { readFileSync } from 'node:fs';",
      'rules imports the RE2 engine',
    ],
    [
      'packages/reactions/slots.ts',
      "import { createBackend } from '@embedded-firebase/server';",
      'reactions imports valibot, domain and the interface of the documents',
    ],
    [
      'embedded-firebase/server/http/identify-caller.ts',
      "import { limits } from '@blood-bank/domain/records/limits';",
      'domain-agnostic',
    ],
    [
      'embedded-firebase/server/sqlite/database.ts',
      "import { x } from '../auth/account.ts';",
      'no other layer',
    ],
    [
      'embedded-firebase/server/auth/accounts/lookup.ts',
      "import { x } from '../../firestore/commit.ts';",
      'auth imports sqlite',
    ],
    [
      'embedded-firebase/server/firestore/guard.ts',
      "import { x } from '../auth/id-token.ts';",
      'firestore imports sqlite',
    ],
    [
      'embedded-firebase/server/mail/mail-sender.ts',
      "import { x } from '../http/client.ts';",
      'mail imports sqlite, auth',
    ],
    [
      'embedded-firebase/server/export-import/import-data.ts',
      "import { x } from '../mail/mailer.ts';",
      'export-import imports sqlite, auth, firestore',
    ],
    ['embedded-firebase/server/api-error.ts', "import type { X } from 'hono';", 'errors import nothing'],
    ...['auth/lookup', 'firestore/guard', 'mail/mailer', 'http/client', 'export-import/line-file'].map(
      (path): [string, string, string] => [
        'embedded-firebase/server/sqlite/migrate.ts',
        `import { x } from '../${path}.ts';`,
        'sqlite imports errors',
      ],
    ),
    ...['auth/lookup.ts', 'firestore/guard.ts'].flatMap((file) =>
      ['http/client', 'export-import/line-file', 'mail/pages/page'].map((path): [string, string, string] => [
        `embedded-firebase/server/${file}`,
        `import { x } from '../${path}.ts';`,
        `${file.replace(/\/.*/, '')} imports sqlite`,
      ]),
    ),
    [
      'embedded-firebase/server/mail/mailer.ts',
      "import type { X } from '../http/client.ts';",
      'mail imports sqlite, auth',
    ],
    [
      'embedded-firebase/server/http/identify-caller.ts',
      "import { x } from '../export-import/export-data.ts';",
      'http imports sqlite, auth, firestore, mail',
    ],
    [
      'embedded-firebase/server/account-management.ts',
      "import { x } from './http/client.ts';",
      'only create-backend imports',
    ],
    [
      'embedded-firebase/server/firestore/guard.ts',
      "import type { Accounts } from '../account-management.ts';",
      'a layer imports no file that combines layers',
    ],
    [
      'embedded-firebase/server/auth/accounts/lookup.ts',
      "import { x } from '../../data-snapshot.ts';",
      'a layer imports no file that combines layers',
    ],
    [
      'embedded-firebase/server/caller.ts',
      "import type { X } from './auth/id-token.ts';",
      'only files that combine layers',
    ],
    [
      'embedded-firebase/server/account-management.ts',
      "import { connectionOf } from './sqlite/connection.ts';",
      'only sqlite opens a connection',
    ],
    [
      'packages/host/start.ts',
      "import { x } from '@embedded-firebase/rules';",
      'host imports the entries of server',
    ],
    [
      'packages/host/start.ts',
      "import { x } from '../../embedded-firebase/server/sqlite/database.ts';",
      'host imports the entries of server',
    ],
    [
      'firebase/functions/project.ts',
      "import { createNotices } from '@blood-bank/host/notices';",
      'functions imports reactions and domain',
    ],
    ['packages/web/app/router.tsx', "import { x } from '../../host/start.ts';", 'web imports domain'],
    [
      'packages/web/features/account/sign-up.ts',
      "import { getAuth } from 'firebase/auth';",
      'only lib/firestore, session and the api files',
    ],
    [
      'packages/web/features/admin/log/action-log-screen.tsx',
      "import { doc } from 'firebase/firestore/lite';",
      'only lib/firestore, session and the api files',
    ],
    ['packages/web/ui/messages.en.ts', "import { x } from './button.tsx';", 'messages import the domain'],
    ['packages/web/ui/chip.tsx', "import { x } from './messages.en.ts';", 'only messages name a language'],
    ['packages/web/ui/button.tsx', "import { Link } from '../lib/routing/router.tsx';", 'ui imports React'],
    [
      'packages/web/lib/lists/list-frame.tsx',
      "import { x } from '../../features/donors/a.tsx';",
      'lib imports ui and domain',
    ],
    [
      'packages/web/lib/forms/use-submission.ts',
      "import { x } from '../../session/session.tsx';",
      'lib imports ui and domain',
    ],
    [
      'packages/web/lib/routing/router.tsx',
      "import { x } from '../../session/session.tsx';",
      'routing imports React and wouter',
    ],
    ['packages/web/app/layout.tsx', "import { Link } from 'wouter';", 'only lib/routing imports wouter'],
    [
      'packages/web/session/guards.tsx',
      "import { x } from '../features/account/login-screen.tsx';",
      'session imports lib and ui',
    ],
    [
      'packages/web/features/donors/a.tsx',
      "import { x } from '../requests/b.tsx';",
      'another feature only by its public.ts',
    ],
    [
      'packages/web/features/donors/own/a.tsx',
      "import { x } from '../../requests/api.ts';",
      'another feature only by its public.ts',
    ],
    [
      'packages/web/features/donors/a.tsx',
      "const x = import('../../app/router.tsx');",
      'neither app nor startup',
    ],
    [
      'packages/web/startup/first-reads.ts',
      "import { x } from '../features/donors/api.ts';",
      'app and startup import a feature only by its public.ts',
    ],
    ['packages/web/app/router.tsx', "import '../testing/people.ts';", 'testing is imported by tests only'],
    [
      'embedded-firebase/server/firestore/calls/commit.ts',
      "import './testing/two-people.ts';",
      'testing is imported by tests only',
    ],
    [
      'embedded-firebase/server/auth/accounts/lookup.ts',
      'const query = `SELECT * FROM accounts`;',
      'holds SQL',
    ],
    ['packages/web/ui/menu.tsx', 'const a = <p aria-label="Menu" />;', 'holds words'],
  ])('%s may not contain %s', (path, text, rule) => {
    expect(violations([sourceFile(path, text)]).join('\n')).toContain(rule);
  });

  it('a folder named utils is refused', () => {
    expect(vagueFolders(['packages/web/utils'])).toHaveLength(1);
  });
});

describe('each linter rule is enforced', () => {
  const faults: readonly (readonly [rule: string, path: string, text: string])[] = [
    ['noUndeclaredDependencies', 'packages/domain/undeclared.ts', "import 'jose';\n"],
    ['noImportCycles', 'packages/web/ui/left.ts', "import './right.ts';\n"],
    ['noImportCycles', 'packages/web/ui/right.ts', "import './left.ts';\n"],
    ['noReExportAll', 'packages/web/ui/barrel.ts', "export * from './left.ts';\n"],
    ['useFilenamingConvention', 'packages/web/ui/BigButton.tsx', 'export const a = 1;\n'],
    ['noExplicitAny', 'packages/domain/loose.ts', 'export const a: any = 1;\n'],
    ['noConsole', 'packages/web/ui/noisy.ts', "console.log('here');\n"],
    ['noJsxLiterals', 'packages/web/ui/talking.tsx', 'export const a = <p>Please log in.</p>;\n'],
  ];
  let tree = '';
  let findings: string[] = [];

  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'campus-blood-bank-lint-'));
    for (const file of [
      'biome.json',
      'package.json',
      'packages/domain/package.json',
      'packages/web/package.json',
    ]) {
      write(file, readFileSync(join(root, file), 'utf8'));
    }
    for (const [, path, text] of faults) write(path, text);
    const biome = spawnSync(
      join(root, 'node_modules/.bin/biome'),
      ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'],
      { cwd: tree, encoding: 'utf8' },
    );
    findings = biome.stdout.split('\n');
  });

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it.each(faults)('%s at %s', (rule, path) => {
    expect(findings.filter((line) => line.includes(rule) && line.includes(path))).not.toEqual([]);
  });

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
});
