import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newPushKey } from '@embedded-firebase/server/push';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../import-graph.ts';
import { checkDeployment, writePolicy } from './check-deployment.ts';

const files = [
  'firebase.json',
  'campus.json',
  'firebase/firestore.rules',
  'firebase/firestore.rules.template',
  'firebase/firestore.indexes.json',
];
const site = 'packages/web/dist';

test('the repository can be deployed once it names a project', () => {
  expect(problems(deployable())).toEqual([]);
});

test.each<[what: string, file: string, change: (text: string) => string, said: string]>([
  [
    'an unknown setting',
    'firebase.json',
    set('"ignore"', '"ignored"'),
    'must NOT have additional properties',
  ],
  ['text other than JSON', 'firebase.json', () => '{', 'firebase.json is not JSON.'],
  [
    'other rules',
    'firebase.json',
    set('firebase/firestore.rules', 'open.rules'),
    'must be "firebase/firestore.rules"',
  ],
  [
    'other indexes',
    'firebase.json',
    set('firebase/firestore.indexes', 'my.indexes'),
    'must be "firebase/firestore.indexes.json"',
  ],
  ['another folder', 'firebase.json', set('packages/web/dist', 'public'), 'must be "packages/web/dist"'],
  ['a weaker policy', 'firebase.json', set("object-src 'none'; ", ''), 'The header Content-Security-Policy'],
  [
    'Firestore out of reach',
    'firebase.json',
    set(' https://firestore.googleapis.com', ''),
    'The header Content-Security-Policy',
  ],
  [
    'a missing header',
    'firebase.json',
    set('"X-Frame-Options"', '"X-Frame"'),
    'The header X-Frame-Options of hosting.headers for "**" is missing',
  ],
  [
    'headers for a single page',
    'firebase.json',
    set(
      '"headers": [',
      '"headers": [{ "source": "/login", "headers": [{ "key": "X-Frame-Options", "value": "" }] },',
    ),
    'hosting.headers for "/login" would override',
  ],
  [
    'a security header overridden for assets',
    'firebase.json',
    set(
      '{ "key": "Cache-Control", "value": "no-cache" }',
      '{ "key": "Cache-Control", "value": "no-cache" }, { "key": "X-Frame-Options", "value": "" }',
    ),
    'hosting.headers for "!/assets/**" would override',
  ],
  [
    'assets without caching',
    'firebase.json',
    set(', immutable', ''),
    'Cache-Control of hosting.headers for "/assets/**"',
  ],
  [
    'a cached page',
    'firebase.json',
    set('"no-cache"', '"max-age=3600"'),
    'Cache-Control of hosting.headers for "!/assets/**"',
  ],
  [
    'pages for missing assets',
    'firebase.json',
    set('"source": "!/assets/**", "destination"', '"source": "**", "destination"'),
    'hosting.rewrites',
  ],
  [
    'the page of unsubscribing after the app',
    'firebase.json',
    (text) => {
      const config = JSON.parse(text);
      config.hosting.rewrites.reverse();
      return JSON.stringify(config);
    },
    'hosting.rewrites must be [{"source":"/answer"',
  ],
  [
    'links in mails that lead to the app',
    'firebase.json',
    set('"source": "/unsubscribe"', '"source": "/unsubscribed"'),
    'hosting.rewrites must be [{"source":"/answer"',
  ],
  [
    'functions of Hosting in two regions',
    'firebase.json',
    set('asia-south1', 'us-central1'),
    'the same region',
  ],
  [
    'a page that is not served at its path',
    'firebase.json',
    set('{ "source": "/login", "destination": "/login.html" },', ''),
    'hosting.rewrites',
  ],
  [
    'a policy for another build',
    `${site}/login.html`,
    set('<script>', '<script>let other;'),
    'The header Content-Security-Policy of hosting.headers for "**" is not that of this build: npm run deploy',
  ],
  ['deployed compressed copies', 'firebase.json', set('"**/*.br", ', ''), 'hosting.ignore lacks **/*.br'],
  ['rules that do not compile', 'firebase/firestore.rules', set('allow', 'alow'), 'firestore.rules'],
  [
    'rules changed by hand',
    'firebase/firestore.rules',
    set('<= 100', '<= 1000'),
    'is out of date with its template and campus.json: npm run rules',
  ],
  [
    'rules older than their template',
    'firebase/firestore.rules.template',
    (text) => `${text}// A later change.\n`,
    'is out of date with its template and campus.json',
  ],
  [
    'rules for another campus',
    'campus.json',
    set('"siteName"', '"emailDomains": ["campus.test"], "siteName"'),
    'is out of date with its template and campus.json',
  ],
  [
    'invalid indexes',
    'firebase/firestore.indexes.json',
    set('ASCENDING', 'UPWARDS'),
    'firestore.indexes.json',
  ],
  ['a campus without a name', 'campus.json', set('"siteName"', '"name"'), 'siteName'],
  [
    'the sample project',
    '.firebaserc',
    set('invented-campus', 'your-firebase-project-id'),
    'which is not the id of a project',
  ],
  [
    'a build without one of its files',
    `${site}/index.html`,
    set('/assets/index.js', '/assets/lost.js'),
    'lacks /assets/lost.js',
  ],
])('%s is found', (_what, file, change, said) => {
  const folder = deployable();
  const before = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, file), change(before));
  expect(readFileSync(join(folder, file), 'utf8')).not.toBe(before);
  expect(problems(folder).join('\n')).toContain(said);
});

test('missing files are named', () => {
  const folder = deployable();
  for (const file of ['.firebaserc', 'campus.json', `${site}/index.html`]) rmSync(join(folder, file));
  expect(problems(folder)).toEqual([
    "campus.json can't be read.",
    'Copy .firebaserc.sample to .firebaserc and put the id of your Firebase project into it.',
    "packages/web/dist/index.html can't be read.",
  ]);
});

test('an incomplete configuration and that of another project are found', () => {
  const folder = deployable();
  const half = { VITE_FIREBASE_API_KEY: 'x' };
  expect(problems(folder, half)).toEqual([
    'VITE_FIREBASE_API_KEY is set without VITE_FIREBASE_PROJECT_ID: set them all, or none, as Firebase Hosting serves the configuration itself.',
  ]);
  expect(problems(folder, { ...half, VITE_FIREBASE_PROJECT_ID: 'invented-campus' })).toEqual([]);
  expect(problems(folder, { ...half, VITE_FIREBASE_PROJECT_ID: 'another-campus' })).toEqual([
    'VITE_FIREBASE_PROJECT_ID is "another-campus"; it must be "invented-campus".',
  ]);
});

test('a private key of notifications in the place of the public one is found', () => {
  const { privateKey, publicKey } = newPushKey();
  const folder = deployable();
  expect(problems(folder, { VITE_PUSH_PUBLIC_KEY: publicKey })).toEqual([]);
  expect(problems(folder, { VITE_PUSH_PUBLIC_KEY: privateKey })).toEqual([
    'VITE_PUSH_PUBLIC_KEY is no public key: npm run deploy -- push-key makes a pair.',
  ]);
});

/** Copies the deployed files into a folder, with a small build and a project. */
function deployable(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of files) cpSync(join(root, file), join(folder, file));
  write(folder, '.firebaserc', JSON.stringify({ projects: { default: 'invented-campus' } }));
  for (const page of ['index', 'login', 'register', 'forgot-password', 'privacy', 'terms', 'shell']) {
    const text =
      '<link href="/__/firebase/init.json"><script>first()</script><script src="/assets/index.js"></script>';
    write(folder, `${site}/${page}.html`, text);
  }
  write(folder, `${site}/assets/index.js`, '');
  writePolicy(folder);
  return folder;
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function set(what: string, to: string): (text: string) => string {
  return (text) => text.replace(what, to);
}

function problems(folder: string, environment: Record<string, string> = {}): string[] {
  return checkDeployment(folder, environment).flatMap(({ problem }) => problem ?? []);
}
