import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@blood-bank/backend/sqlite/connection';
import { readErasureState } from '@blood-bank/backend/sqlite/maintenance';
import { accountsCall } from '../harness/account-calls.ts';
import { commitOrThrow, nameOf, type Write } from '../harness/firestore-wire.ts';
import { call } from '../harness/http-call.ts';
import { createAccount, createMember, type Member } from '../harness/members.ts';
import { pairsCall } from '../harness/paired-requests.ts';
import { type Product, runCommand, startProduct } from '../harness/product.ts';
import { atLeast, exactly, type Report } from '../harness/report.ts';
import { change, donorWrites, requestWrite, userWrite } from '../policy/attack/stage.ts';

/** How much a trial of erasure does. */
export interface ErasureSize {
  /** People who leave. */
  readonly people: number;
  /** Records of somebody who stays, written between theirs, so that pages are split and rows moved. */
  readonly others: number;
}

export const fullErasureTrial: ErasureSize = { people: 50, others: 4_000 };
export const shortErasureTrial: ErasureSize = { people: 5, others: 1_000 };

const pairsPerCommit = 20;
/** Until the file is written anew once more, when that was last done between two of those who leave. */
const patience = 300_000;

/** Texts that nobody else has: in each field of a person that takes one, also in what the person has changed since. */
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

/** Trial 29: what is left on disk, and in a new backup, of people who have deleted their accounts. */
export async function erasureTrial(size: ErasureSize): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'trial-erasure-'));
  const dataFolder = join(folder, 'data');
  const product = await startProduct({ dataFolder });
  try {
    const stays = await createMember(product, 'stays@campus.test');
    const people: Member[] = [];
    const share = size.others / size.people / 2;
    for (let number = 0; number < size.people; number += 1) {
      people.push(await register(product, number));
      await write(product, stays, number, share);
    }
    const uids = people.map(({ uid }) => uid);
    const before = count(filesOf(dataFolder), uids);
    const early = join(folder, 'early.backup');
    await runCommand('backup', [early], dataFolder);
    for (const person of people) await leave(product, person);
    await untilCheckpoint(dataFolder);
    const [database = '', log = '', memory = ''] = filesOf(dataFolder);
    const backup = join(folder, 'late.backup');
    const { exitCode } = await runCommand('backup', [backup], dataFolder);
    return {
      title: `Trial 29: ${size.people} people who leave, among ${size.others.toLocaleString('en-US')} records of others`,
      figures: [
        atLeast('traces of them in the files before', before, size.people * canaries.length),
        atLeast('in a backup made then', count([early], uids), size.people * canaries.length),
        exactly('in the database, after the next checkpoint', count([database], uids), 0),
        exactly('in the write-ahead log', count([log], uids), 0),
        exactly('in its shared memory', count([memory], uids), 0),
        exactly('in a new backup', count([backup], uids), 0),
        exactly('exit code of that backup', exitCode ?? -1, 0),
      ],
      notRun: [],
    };
  } finally {
    await product.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Somebody signs up, registers, posts a request, and changes what they said. */
async function register(product: Product, number: number): Promise<Member> {
  const { origin } = product;
  const person = await createAccount(product, `zorblatta.quixand.${number}@campus.test`);
  const details = { fullName: 'Zorblatta Quixand', universityId: `Zorb-2002-117-${number}` };
  const id = `of-${person.uid}`;
  const commits: readonly Write[][] = [
    [userWrite(person, { ...details, department: 'Zorblattian Studies' })],
    donorWrites(
      person,
      { ...details, fullName: 'Zorblatta before her wedding', department: 'Zorblattian Studies' },
      `+880 1700 909 0${number}`,
    ),
    [change(`donors/${person.uid}`, { fullName: details.fullName })],
    [
      requestWrite(person, id, {
        patientName: 'Zorblatta Quixand',
        contactNumber: `+880 1700 909 0${number}`,
        hospitalName: 'Zorblatt Infirmary',
        hospitalLocation: 'Zorblattgasse 1',
        additionalInfo: 'Zorblattgasse is where Zorblatta Quixand is found.',
      }),
    ],
    [change(`bloodRequests/${id}`, { status: 'fulfilled' })],
  ];
  for (const writes of commits) await commitOrThrow(origin, person, writes);
  return person;
}

/** Deletes everything as the site does: the records in one commit, then the account. */
async function leave({ origin }: Product, person: Member): Promise<void> {
  const { uid, idToken } = person;
  const paths = [`bloodRequests/of-${uid}`, `donors/${uid}/private/contact`, `donors/${uid}`, `users/${uid}`];
  await commitOrThrow(
    origin,
    person,
    paths.map((path) => ({ delete: nameOf(path) })),
  );
  const { status, text } = await call(origin, accountsCall('delete', { idToken }));
  if (status !== 200) throw new Error(`The account can't be deleted: ${text}`);
}

async function write({ origin }: Product, stays: Member, number: number, pairs: number): Promise<void> {
  for (let pair = 0; pair < pairs; pair += pairsPerCommit) {
    const ids = Array.from({ length: pairsPerCommit }, (_, place) => `stays-${number}-${pair + place}`);
    const { status, text } = await call(origin, pairsCall(stays, ids));
    if (status !== 200) throw new Error(`${status} ${text}`);
  }
}

/** Some seconds after a deletion the server writes its file anew and truncates its log. */
async function untilCheckpoint(dataFolder: string): Promise<void> {
  const [database = '', log = ''] = filesOf(dataFolder);
  const end = performance.now() + patience;
  while ((isErasurePending(database) || statSync(log).size > 0) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function isErasurePending(file: string): boolean {
  const database = connect(file, { readOnly: true });
  try {
    return readErasureState(database).isPending;
  } finally {
    database.close();
  }
}

function filesOf(dataFolder: string): string[] {
  return ['', '-wal', '-shm'].map((ending) => join(dataFolder, `database.sqlite${ending}`));
}

/** Index keys hold texts as they are, or with every bit turned where the order descends. */
function count(files: readonly string[], uids: readonly string[]): number {
  const traces = [...canaries, ...uids].flatMap((canary) => {
    const bytes = Buffer.from(canary);
    return [bytes, Buffer.from(bytes.map((byte) => ~byte))];
  });
  return files
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file))
    .reduce(
      (sum, content) => sum + traces.reduce((found, trace) => found + occurrences(content, trace), 0),
      0,
    );
}

function occurrences(content: Buffer, trace: Buffer): number {
  let found = 0;
  for (let at = content.indexOf(trace); at !== -1; at = content.indexOf(trace, at + 1)) found += 1;
  return found;
}
