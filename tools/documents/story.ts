import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createMember } from '../../verification/harness/members.ts';
import { type CleanPlace, makeCleanPlace } from './clean-place.ts';
import type { CommandBlock, RunMark } from './command-blocks.ts';
import { readOwnRecord } from './person.ts';
import { git, NotRunHere } from './source.ts';

/** What is there while the pages' blocks run, one after the other. */
export interface Story {
  /** The place of that name, made when it is first asked for. */
  placeNamed(name: string): Promise<CleanPlace>;
  end(): Promise<void>;
}

type Step = (place: CleanPlace, story: Story) => Promise<void> | void;
type Check = (place: CleanPlace, said: string) => Promise<void> | void;

const newcomer = 'you@example.edu';
const formerMember = 'member@campus.test';
const exportedFolder = '../moving';
const migrations = 'packages/backend/sqlite/migrations/0*.ts';

/** Where blocks run: a clone of its own each, on the branch's newest commit or an older one. */
const places: Readonly<Record<string, { readonly commit?: (source: string) => string }>> = {
  'a fresh clone': {},
  'another folder': {},
  'another machine': {},
  'a new campus': {},
  'a former version': { commit: formerCommit },
};

/** What is done before a block, by who would have done it. */
const givens: Readonly<Record<string, Step>> = {
  [`${newcomer} has signed up and opened the link`]: (place) => signUpMember(place, newcomer),
  'a member has signed up there, and the server is stopped': async (place) => {
    await place.serve('npm start');
    await signUpMember(place, formerMember);
    await place.stop();
  },
  'the server is stopped': (place) => place.stop(),
  'the exported folder lies beside it': async (place, story) => {
    const from = await story.placeNamed('a fresh clone');
    cpSync(join(from.folder, exportedFolder), join(place.folder, exportedFolder), { recursive: true });
  },
  'a project is named in .firebaserc': ({ folder }) =>
    writeFileSync(join(folder, '.firebaserc'), JSON.stringify({ projects: { default: 'campus-invented' } })),
};

/** What a page promises of a block, beside that its commands succeed. */
const expectations: Readonly<Record<string, { readonly serves?: boolean; readonly check: Check }>> = {
  'an address answers': { serves: true, check: expectAnswer },
  'three accounts are printed': {
    check: (_, said) =>
      demand([...said.matchAll(/^ +\S+ +\S+@campus\.test +password \S+$/gm)].length === 3, said),
  },
  [`${newcomer} is an admin`]: {
    check: async ({ origin }) => demand((await readOwnRecord(origin, newcomer)).role === 'admin', 'no admin'),
  },
  [`${newcomer} can sign in there`]: {
    check: async (place) => {
      await place.serve('npm start');
      await readOwnRecord(place.origin, newcomer);
      await place.stop();
    },
  },
  'the member signs in': {
    check: async ({ origin }) => {
      await readOwnRecord(origin, formerMember);
    },
  },
  'a backup is there': { check: ({ folder }) => void newestBackup(folder) },
  'a copy of the former tables is kept': {
    check: ({ folder }) =>
      demand(filesOf(join(folder, 'data'), /^database-version-\d+-.*\.sqlite$/).length === 1, 'none'),
  },
  'the checksums hold': {
    check: ({ folder, environment }) => {
      const { status, stdout } = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], {
        cwd: join(folder, exportedFolder),
        encoding: 'utf8',
        env: environment,
      });
      demand(status === 0, stdout);
    },
  },
  'every check passed': { check: (_, said) => demand(/^All \d+ checks passed\.$/m.test(said), said) },
};

/** What a block's words in capitals stand for. */
const words: Readonly<Record<string, (place: CleanPlace, story: Story) => Promise<string> | string>> = {
  'the newest backup': async (_, story) => newestBackup((await story.placeNamed('a fresh clone')).folder),
  'the backup made before': ({ folder }) => newestBackup(folder),
  'the former commit': ({ folder }) => formerCommit(folder),
};

/** Begins a story in a folder of its own, with what a source repository holds. */
export function beginStory(source: string, folder: string): Story {
  const made = new Map<string, Promise<CleanPlace>>();
  let hasEnded = false;

  async function make(name: string): Promise<CleanPlace> {
    const place = await makeCleanPlace(source, join(folder, name.replaceAll(' ', '-')));
    const commit = places[name]?.commit?.(place.folder);
    // The branch stays, one commit or many behind: a `git pull` brings it on.
    if (commit !== undefined) git(place.folder, 'reset', '--quiet', '--hard', commit);
    return place;
  }

  return {
    async placeNamed(name) {
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
 * Runs a block in its place, and looks whether what its page promises is so.
 *
 * @throws NotRunHere naming what this machine lacks, Error with what went otherwise
 */
export async function runBlock({ commands }: CommandBlock, mark: RunMark, story: Story): Promise<void> {
  const place = await story.placeNamed(mark.place);
  for (const given of mark.givens) await givens[given]?.(place, story);
  let text = commands;
  for (const [word, meaning] of mark.words)
    text = text.replaceAll(word, (await words[meaning]?.(place, story)) ?? word);
  const serves = mark.expectations.some((expectation) => expectations[expectation]?.serves);
  const said = await (serves ? place.serve(text) : place.run(text));
  for (const expectation of mark.expectations) {
    try {
      await expectations[expectation]?.check(place, said);
    } catch (error) {
      throw new Error(`"${expectation}" is not so: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** What a mark says that nobody here knows how to do. */
export function unknownTo(mark: RunMark): string[] {
  return [
    ...[mark.place].filter((name) => !(name in places)),
    ...mark.givens.filter((name) => !(name in givens)),
    ...mark.expectations.filter((name) => !(name in expectations)),
    ...[...mark.words.values()].filter((name) => !(name in words)),
  ];
}

/** Signs a member up over the wire as the site does, and opens the link in the outbox. */
async function signUpMember({ origin, folder }: CleanPlace, email: string): Promise<void> {
  await createMember({ origin, dataFolder: join(folder, 'data') }, email);
}

async function expectAnswer({ origin }: CleanPlace): Promise<void> {
  const response = await fetch(origin);
  const page = await response.text();
  demand(
    response.status === 200 && page.includes('<div id="root"'),
    `${response.status} ${page.slice(0, 200)}`,
  );
  demand((await fetch(`${origin}/healthz`)).status === 200, 'it is not well');
}

/**
 * Finds the newest commit with fewer migrations than now, so that an upgrade has something to bring up to date. A commit
 * with a migration that was replaced later, before any release, is no version that a campus ran.
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
    // A shallow clone ends before the commit.
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

function demand(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
