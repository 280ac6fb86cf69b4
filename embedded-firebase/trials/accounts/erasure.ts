import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withSnapshot } from '../../server/data-snapshot.ts';
import { readTriggerBacklog } from '../../server/firestore/triggers/trigger-backlog.ts';
import { readErasureState } from '../../server/sqlite/maintenance.ts';
import { atLeast, exactly, inDigits } from '../harness/figures.ts';
import type { Write } from '../harness/firestore-wire.ts';
import { call, requireOk } from '../harness/http-call.ts';
import { accountsCall, createAccount, type Member } from '../harness/members.ts';
import { change, commitOrThrow, nameOf } from '../harness/notebook-wire.ts';
import { createWriter, fillWithPairs, noteWrite, personWrites, userWrite } from '../harness/notes.ts';
import { withFolder } from '../harness/server-process.ts';
import { backUp, type Notebook, startNotebook } from '../harness/start-notebook.ts';
import { sum } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';

const pairsPerCommit = 20;
/** Milliseconds until the file is vacuumed again, when that was last done between two of the deletions. */
const checkpointTimeout = 300_000;

/** Texts that no other record holds, in each text field of a leaving member and in former values of such fields. */
const canaries = [
  'Zorblatta Quixand',
  'zorblatta.quixand',
  'Zorb-2002-117',
  'Zorblattian Studies',
  '+880 1700 909 0',
  'Zorblatt Infirmary',
  'Zorblattgasse',
  'Zorblatta before her wedding',
] as const;

/** The bytes of deleted members on disk and in a new backup. */
export const erasureTrial = defineTrial({
  shows: 'members who leave leave no bytes on disk',
  sizes: {
    /** People who leave, and records of another member, written in between so that pages are split and rows moved. */
    full: { people: 50, others: 4_000 },
    short: { people: 5, others: 1_000 },
  },
  run: ({ people: peopleWhoLeave, others }) =>
    withFolder(async (folder) => {
      const dataFolder = join(folder, 'data');
      const server = await startNotebook({ dataFolder, environment: { TRIGGER: 'notes' } });
      const stays = await createWriter(server, 'stays@example.test');
      const people: Member[] = [];
      for (let number = 0; number < peopleWhoLeave; number += 1) {
        people.push(await register(server, number));
        await fillWithPairs(
          server.origin,
          stays,
          `stays-${number}`,
          others / peopleWhoLeave / 2,
          pairsPerCommit,
        );
      }
      const uids = people.map(({ uid }) => uid);
      const before = count(filesOf(dataFolder), uids);
      const early = join(folder, 'early.backup');
      await backUp(dataFolder, early);
      for (const person of people) await leave(server, person);
      await untilCheckpoint(dataFolder);
      const [database = '', log = '', memory = ''] = filesOf(dataFolder);
      const late = join(folder, 'late.backup');
      const { exitCode } = await backUp(dataFolder, late);
      const leastTraces = peopleWhoLeave * canaries.length;
      return {
        title: `${peopleWhoLeave} people who leave, among ${inDigits(others)} records of others`,
        figures: [
          atLeast('traces of them in the files before', before, leastTraces),
          atLeast('in a backup made then', count([early], uids), leastTraces),
          exactly('in the database, after the next checkpoint', count([database], uids), 0),
          exactly('in the write-ahead log', count([log], uids), 0),
          exactly('in its shared memory', count([memory], uids), 0),
          exactly('in a new backup', count([late], uids), 0),
          exactly('exit code of that backup', exitCode ?? -1, 0),
        ],
      };
    }),
});

/** Signs a person up who writes a record and a note and changes both. */
async function register(server: Notebook, number: number): Promise<Member> {
  const { origin } = server;
  const person = await createAccount(server, `zorblatta.quixand.${number}@example.test`);
  const name = 'Zorblatta Quixand';
  const phone = `+880 1700 909 0${number}`;
  const id = `of-${person.uid}`;
  const details = { memberId: `Zorb-2002-117-${number}`, team: 'Zorblattian Studies' };
  const commits: readonly Write[][] = [
    [userWrite(person, { name })],
    personWrites(person, { ...details, name: 'Zorblatta before her wedding' }, phone),
    [change(`people/${person.uid}`, { name })],
    [
      noteWrite(person, id, {
        title: name,
        phone,
        place: 'Zorblatt Infirmary',
        street: 'Zorblattgasse 1',
        text: `Zorblattgasse is where ${name} is found.`,
      }),
    ],
    [change(`notes/${id}`, { status: 'done' })],
  ];
  for (const writes of commits) await commitOrThrow(origin, person, writes);
  return person;
}

/** Deletes the records in one commit and then the account. */
async function leave({ origin }: Notebook, person: Member): Promise<void> {
  const { uid, idToken } = person;
  const paths = [`notes/of-${uid}`, `people/${uid}/private/contact`, `people/${uid}`, `users/${uid}`];
  await commitOrThrow(
    origin,
    person,
    paths.map((path) => ({ delete: nameOf(path) })),
  );
  await requireOk(call(origin, accountsCall('delete', { idToken })));
}

/**
 * Waits until the server has handled the events of the notes, whose ids they hold, and has vacuumed its file and
 * truncated its log, some seconds after a deletion.
 */
async function untilCheckpoint(dataFolder: string): Promise<void> {
  const [, log = ''] = filesOf(dataFolder);
  const end = performance.now() + checkpointTimeout;
  const isPending = () =>
    withSnapshot(
      dataFolder,
      ({ database }) =>
        readErasureState(database).isPending || readTriggerBacklog(database, 0, 1).waiting.count > 0,
    );
  while ((isPending() || statSync(log).size > 0) && performance.now() < end) await pause(500);
}

function filesOf(dataFolder: string): string[] {
  return ['', '-wal', '-shm'].map((ending) => join(dataFolder, `database.sqlite${ending}`));
}

/** Counts texts in files, as index keys hold them too: plain, or with every bit inverted in a descending order. */
function count(files: readonly string[], uids: readonly string[]): number {
  const traces = [...canaries, ...uids].flatMap((canary) => {
    const bytes = Buffer.from(canary);
    return [bytes, Buffer.from(bytes.map((byte) => ~byte))];
  });
  const contents = files.filter((file) => existsSync(file)).map((file) => readFileSync(file));
  return sum(contents.flatMap((content) => traces.map((trace) => occurrences(content, trace))));
}

function occurrences(content: Buffer, trace: Buffer): number {
  let found = 0;
  for (let at = content.indexOf(trace); at !== -1; at = content.indexOf(trace, at + 1)) found += 1;
  return found;
}
