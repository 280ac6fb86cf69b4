import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentsRoot } from '@blood-bank/host/project';
import { call } from '../../embedded-firebase/trials/harness/http-call.ts';
import { signIn } from '../../embedded-firebase/trials/harness/members.ts';
import { createMember } from '../../verification/harness/create-member.ts';
import { type CleanClone, cleanClone, git, NotRunHere } from './clean-clone.ts';
import type { CommandBlock, RunAnnotation } from './command-blocks.ts';

/** The clones that the blocks of the pages run in, one block after the other. */
export interface Scenario {
  /** The clone of that name, made at its first use. */
  clone(name: string): Promise<CleanClone>;
  end(): Promise<void>;
}

type Step = (place: CleanClone, scenario: Scenario) => Promise<void> | void;
type Check = (place: CleanClone, output: string) => Promise<void> | void;

const newcomer = 'you@example.edu';
const formerMember = 'member@campus.test';
const exportedFolder = '../moving';
const migrations = 'embedded-firebase/server/sqlite/migrations/0*.ts';

/** The clones, on the branch's newest commit or an older one. */
const places: Readonly<Record<string, { readonly commit?: (source: string) => string }>> = {
  'a fresh clone': {},
  'another folder': {},
  'another machine': {},
  'a new campus': {},
  'a former version': { commit: formerCommit },
};

/** The arrangements before a block. */
const givens: Readonly<Record<string, Step>> = {
  [`${newcomer} has signed up and opened the link`]: (place) => signUpMember(place, newcomer),
  'a member has signed up there, and the server is stopped': async (place) => {
    await place.serve('npm start');
    await signUpMember(place, formerMember);
    await place.stop();
  },
  'the server is stopped': (place) => place.stop(),
  'the exported folder is there': async (place, scenario) => {
    const from = await scenario.clone('a fresh clone');
    cpSync(join(from.folder, exportedFolder), join(place.folder, exportedFolder), { recursive: true });
  },
  'a project is named in .firebaserc': ({ folder }) =>
    writeFileSync(join(folder, '.firebaserc'), JSON.stringify({ projects: { default: 'campus-invented' } })),
};

/** The checks after a block, besides the exit code of its commands. */
const expectations: Readonly<Record<string, { readonly serves?: boolean; readonly check: Check }>> = {
  'an address answers': { serves: true, check: expectAnswer },
  'four accounts are printed': {
    check: (_, output) =>
      assert([...output.matchAll(/^ +\S+ +\S+@campus\.test +password \S+$/gm)].length === 4, output),
  },
  [`${newcomer} is an admin`]: {
    check: async ({ origin }) =>
      assert((await readRole(origin, newcomer)) === 'admin', 'the role is another one'),
  },
  [`${newcomer} can sign in there`]: {
    check: async (place) => {
      await place.serve('npm start');
      await readRole(place.origin, newcomer);
      await place.stop();
    },
  },
  'the member signs in': {
    check: async ({ origin }) => {
      await readRole(origin, formerMember);
    },
  },
  'a backup is there': { check: ({ folder }) => void newestBackup(folder) },
  'a copy of the former tables is kept': {
    check: ({ folder }) =>
      assert(filesOf(join(folder, 'data'), /^database-version-\d+-.*\.sqlite$/).length === 1, 'none'),
  },
  'the checksums hold': {
    check: ({ folder, environment }) => {
      const { status, stdout } = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], {
        cwd: join(folder, exportedFolder),
        encoding: 'utf8',
        env: environment,
      });
      assert(status === 0, stdout);
    },
  },
  'every check passed': { check: (_, output) => assert(/^All \d+ checks passed\.$/m.test(output), output) },
};

/** The meanings of placeholders in capitals. */
const placeholders: Readonly<
  Record<string, (place: CleanClone, scenario: Scenario) => Promise<string> | string>
> = {
  'the newest backup': async (_, scenario) => newestBackup((await scenario.clone('a fresh clone')).folder),
  'the backup made before': ({ folder }) => newestBackup(folder),
  'the former commit': ({ folder }) => formerCommit(folder),
};

/** Creates the clones of a source repository, each in its own folder below `folder`. */
export function createScenario(source: string, folder: string): Scenario {
  const made = new Map<string, Promise<CleanClone>>();
  let hasEnded = false;

  async function make(name: string): Promise<CleanClone> {
    const place = await cleanClone(source, join(folder, name.replaceAll(' ', '-')));
    const commit = places[name]?.commit?.(place.folder);
    // Resets the branch, so that `git pull` brings it to the newest commit.
    if (commit !== undefined) git(place.folder, 'reset', '--quiet', '--hard', commit);
    return place;
  }

  return {
    async clone(name) {
      if (hasEnded) throw new Error('The run was stopped.');
      const place = made.get(name) ?? make(name);
      made.set(name, place);
      return place;
    },
    async end() {
      hasEnded = true;
      for (const place of made.values()) await place.then(({ end }) => end()).catch(() => undefined);
    },
  };
}

/**
 * Runs a block in its clone, and checks the page's promises.
 *
 * @throws NotRunHere naming a tool that this machine lacks, Error naming the failure
 */
export async function runBlock(
  { commands }: CommandBlock,
  annotation: RunAnnotation,
  scenario: Scenario,
): Promise<void> {
  const place = await scenario.clone(annotation.place);
  for (const given of annotation.givens) await givens[given]?.(place, scenario);
  let text = commands;
  for (const [placeholder, meaning] of annotation.placeholders)
    text = text.replaceAll(placeholder, (await placeholders[meaning]?.(place, scenario)) ?? placeholder);
  const serves = annotation.expectations.some((expectation) => expectations[expectation]?.serves);
  const output = await (serves ? place.serve(text) : place.run(text));
  for (const expectation of annotation.expectations) {
    try {
      await expectations[expectation]?.check(place, output);
    } catch (error) {
      throw new Error(`Not fulfilled: "${expectation}": ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Lists the names in an annotation that are not defined here. */
export function undefinedNames(annotation: RunAnnotation): string[] {
  return [
    ...[annotation.place].filter((name) => !(name in places)),
    ...annotation.givens.filter((name) => !(name in givens)),
    ...annotation.expectations.filter((name) => !(name in expectations)),
    ...[...annotation.placeholders.values()].filter((name) => !(name in placeholders)),
  ];
}

/** Signs a member up through the wire protocol, and opens the link in the outbox. */
async function signUpMember({ origin, folder }: CleanClone, email: string): Promise<void> {
  await createMember({ origin, dataFolder: join(folder, 'data') }, email);
}

async function expectAnswer({ origin }: CleanClone): Promise<void> {
  const response = await fetch(origin);
  const page = await response.text();
  assert(
    response.status === 200 && page.includes('<div id="root"'),
    `${response.status} ${page.slice(0, 200)}`,
  );
  assert((await fetch(`${origin}/healthz`)).status === 200, 'the server is not healthy');
}

/**
 * Finds the newest commit with fewer migrations than HEAD, so that an upgrade has something to migrate. Commits with a
 * migration that was replaced before a release are skipped, since no campus ran them.
 */
function formerCommit(folder: string): string {
  const present = migrationsAt(folder, 'HEAD');
  const additions = git(folder, 'log', '--format=%H', '--diff-filter=A', '--', migrations).split('\n');
  try {
    for (const addition of additions) {
      const former = git(folder, 'rev-parse', '--verify', '--quiet', `${addition}^`);
      const names = migrationsAt(folder, former);
      if (names.length > 0 && names.every((name) => present.includes(name))) return former;
    }
  } catch {
    // A shallow clone lacks the commit.
  }
  throw new NotRunHere('needs the repository’s whole history');
}

function migrationsAt(folder: string, commit: string): string[] {
  const names = git(folder, 'ls-tree', '--name-only', commit, `${dirname(migrations)}/`).split('\n');
  return names.filter((name) => /\/\d+[^/]*\.ts$/.test(name));
}

function newestBackup(folder: string): string {
  const backups = join(folder, 'data/backups');
  const newest = filesOf(backups, /\.backup$/).at(-1);
  if (newest === undefined) throw new Error('there is no backup');
  return join(backups, newest);
}

function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort();
}

function assert(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

/** Signs a member in by password and reads their role. @throws Error when either is refused */
async function readRole(origin: string, email: string): Promise<string> {
  const { localId, idToken } = await signIn(origin, email);
  const path = `/v1/${documentsRoot}:batchGet?key=embedded`;
  const body = { documents: [`${documentsRoot}/users/${localId}`] };
  const { text } = await call(origin, { path, body, idToken });
  const [answer] = JSON.parse(text) as { found?: { fields: { role: { stringValue: string } } } }[];
  if (answer?.found === undefined) throw new Error(`${email} can't read their own record: ${text}`);
  return answer.found.fields.role.stringValue;
}
