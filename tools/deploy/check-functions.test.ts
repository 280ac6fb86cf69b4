import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../import-graph.ts';
import { checkFunctions } from './check-functions.ts';

const folderName = 'firebase/functions';
const region = ['asia-south1'];

/** What the Firebase CLI reads of the functions, as far as it is checked. */
const manifest = {
  endpoints: {
    tellDonors: reaction('bloodRequests/{id}'),
    tellPoster: reaction('bloodRequests/{id}/offers/{uid}'),
    invite: reaction('invitations/{id}'),
    tellOffering: reaction('bloodRequests/{id}', on('updated')),
    thankDonor: reaction('donors/{uid}/donations/{day}'),
    findDuplicateDonors: silently('written', 'donors/{id}'),
    findDuplicateNumbers: silently('updated', 'donors/{id}/private/{part}'),
    mergeDonors: silently('updated', 'duplicates/{id}'),
    noteCalling: silently('written', 'calls/{id}'),
    noteEdit: silently('updated', 'donors/{id}'),
    noteFirst: silently('written', 'donors/{uid}/donations/{day}'),
    noteOffering: silently('created', 'bloodRequests/{id}/offers/{uid}'),
    noteReportedNumber: silently('created', 'memberReports/{id}'),
    noteSaidDonation: silently('updated', 'bloodRequests/{id}/offers/{uid}'),
    noteUnavailable: silently('updated', 'donors/{id}'),
    remind: {
      region,
      scheduleTrigger: { schedule: 'every 1 hours' },
      secretEnvironmentVariables: [{ key: 'SMTP_URL' }, { key: 'PUSH_KEY' }],
    },
    forgetCallsForRequest: silently('deleted', 'bloodRequests/{id}'),
    forgetCallsOfDonor: silently('deleted', 'donors/{id}'),
    forgetLeaver: silently('deleted', 'users/{uid}'),
    deleteOldNotices: { region, scheduleTrigger: { schedule: 'every 24 hours' } },
    unsubscribe: { region, httpsTrigger: { invoker: ['public'] } },
  },
};

const bundle = `import { createHash } from "node:crypto";
import { getFirestore } from "firebase-admin/firestore";
import { onRequest } from "firebase-functions/v2/https";
export { tellDonors };
`;

test('the functions of the repository can be deployed', () => {
  const source = readFileSync(join(root, folderName, 'index.ts'), 'utf8');
  const exported = [...source.matchAll(/^export const (\w+) = on/gm)].map(([, name]) => name);
  expect(Object.keys(manifest.endpoints).sort()).toEqual(exported.sort());
  expect(problems(deployable(), manifest)).toEqual([]);
});

test.each<[what: string, file: string, change: (text: string) => string, said: string]>([
  [
    'an older Node',
    'firebase.json',
    set('nodejs22', 'nodejs20'),
    'functions.runtime is "nodejs20"; it must be "nodejs22"',
  ],
  ['another engine', `${folderName}/package.json`, set('"node": "22"', '"node": "20"'), 'engines.node'],
  ['another folder', 'firebase.json', set('firebase/functions', 'functions'), 'functions.source'],
  [
    'another package',
    `${folderName}/package.json`,
    set('"dependencies": {', '"dependencies": { "@blood-bank/domain": "0.1.0",'),
    'dependencies of firebase/functions/package.json',
  ],
  [
    'an outdated lock',
    `${folderName}/package.json`,
    set('"firebase-admin": "', '"firebase-admin": "1'),
    'firebase-admin in the lock',
  ],
  [
    'a workspace package that is not bundled',
    `${folderName}/dist/index.js`,
    (text) => `import { limits } from "@blood-bank/domain/limits";\n${text}`,
    'imports @blood-bank/domain/limits, which Firebase does not have',
  ],
  [
    'a file beside the bundle',
    `${folderName}/dist/index.js`,
    (text) => `${text}const later = import("./later.js");\n`,
    'imports ./later.js',
  ],
  [
    'Hosting elsewhere',
    'firebase.json',
    (text) => text.replaceAll('asia-south1', 'europe-west1'),
    'The region of tellDonors is "asia-south1"; it must be "europe-west1"',
  ],
])('%s is found', (_what, file, change, said) => {
  const folder = deployable();
  const before = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, file), change(before));
  expect(readFileSync(join(folder, file), 'utf8')).not.toBe(before);
  expect(problems(folder, manifest).join('\n')).toContain(said);
});

test.each<[what: string, endpoints: Readonly<Record<string, object>>, said: string]>([
  ['another function', { mailer: manifest.endpoints.unsubscribe }, ', invite, mailer, '],
  [
    'another pattern',
    { tellDonors: reaction('donors/{id}') },
    'The documents of tellDonors is "donors/{id}"',
  ],
  [
    'no retry',
    { tellPoster: reaction('bloodRequests/{id}/offers/{uid}', { retry: false }) },
    'retry of tellPoster is "false"',
  ],
  [
    'another event',
    {
      tellDonors: reaction('bloodRequests/{id}', { eventType: 'google.cloud.firestore.document.v1.written' }),
    },
    'The event of tellDonors',
  ],
  [
    'no secret',
    { tellDonors: { ...manifest.endpoints.tellDonors, secretEnvironmentVariables: [] } },
    'The secrets of tellDonors',
  ],
  [
    'reminders by mail alone',
    { remind: { ...manifest.endpoints.remind, secretEnvironmentVariables: [{ key: 'SMTP_URL' }] } },
    'The secrets of remind',
  ],
  ['no sweeping', { deleteOldNotices: { region } }, 'The schedule of deleteOldNotices is missing'],
  ['a closed page', { unsubscribe: { region, httpsTrigger: {} } }, 'The invoker of unsubscribe is missing'],
])('functions with %s are found', (_what, endpoints, said) => {
  const changed = { endpoints: { ...manifest.endpoints, ...endpoints } };
  expect(problems(deployable(), changed).join('\n')).toContain(said);
});

function on(event: 'created' | 'updated' | 'deleted' | 'written') {
  return { eventType: `google.cloud.firestore.document.v1.${event}` };
}

/** One that sends no notices. */
function silently(event: Parameters<typeof on>[0], document: string) {
  return { ...reaction(document, on(event)), secretEnvironmentVariables: [] };
}

function reaction(document: string, different = {}) {
  return {
    region,
    eventTrigger: { ...on('created'), eventFilterPathPatterns: { document }, retry: true, ...different },
    secretEnvironmentVariables: [{ key: 'SMTP_URL' }, { key: 'PUSH_KEY' }],
  };
}

/** Copies what is deployed into a folder, with a small bundle. */
function deployable(): string {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ['firebase.json', `${folderName}/package.json`, `${folderName}/package-lock.json`])
    cpSync(join(root, file), join(folder, file));
  const file = join(folder, folderName, 'dist/index.js');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bundle);
  return folder;
}

function set(what: string, to: string): (text: string) => string {
  return (text) => text.replace(what, to);
}

function problems(folder: string, found: unknown): string[] {
  return checkFunctions(folder, found).flatMap(({ problem }) => problem ?? []);
}
