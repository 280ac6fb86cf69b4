import { documentsRoot } from '@blood-bank/host/project';
import { ask, nameOf, type Sender } from '../../harness/firestore-wire.ts';
import { call } from '../../harness/http-call.ts';
import { atLeast, exactly, type Figure } from '../../harness/report.ts';
import { oracleFigures } from './oracles.ts';
import { closedGroups, forbiddenQueries, openQueries } from './queries.ts';
import { canaries, requests, type Stage } from './stage.ts';

const aggregations = [
  { alias: 'count', count: {} },
  { alias: 'sum', sum: { field: { fieldPath: 'unitsRequired' } } },
  { alias: 'avg', avg: { field: { fieldPath: 'contactNumber' } } },
];

/** Trial 13: what is not one's own to read, by every way to read that the wire has. */
export async function leakFigures(stage: Stage, questions: number): Promise<Figure[]> {
  const { victim, mallory, unverified } = stage;
  const answered: string[] = [];
  const leaked: string[] = [];
  let asked = 0;
  for (const [who, sender] of [
    ['visitor', null],
    ['unverified', unverified],
    ['member', mallory],
  ] as const) {
    const note = (name: string, status: number, text: string) => {
      asked += 1;
      if (holdsCanary(text)) leaked.push(`${name}, ${who}`);
      else if (status === 200) answered.push(`${name}, ${who}`);
    };
    for (const [name, structuredQuery] of Object.entries({
      ...forbiddenQueries(victim.uid),
      ...closedGroups(),
    })) {
      const query = await ask(stage.origin, sender, 'runQuery', { structuredQuery });
      note(name, query.status, query.text);
      for (const aggregation of aggregations) {
        const structuredAggregationQuery = { structuredQuery, aggregations: [aggregation] };
        const { status, text } = await ask(stage.origin, sender, 'runAggregationQuery', {
          structuredAggregationQuery,
        });
        note(`${aggregation.alias} of ${name}`, status, text);
      }
    }
    await readOne(stage, sender, note);
    await readOtherwise(stage, sender, note);
  }
  return [
    atLeast('readings that nobody may make', asked, 300),
    exactly(`of them answered${listed(answered)}`, answered.length, 0),
    exactly(`foreign records received${listed(leaked)}`, leaked.length, 0),
    exactly('lists open to members with anything of the hidden in them', await openLeaks(stage), 0),
    exactly('good queries refused, made as the forbidden ones are', await refusedControls(stage), 0),
    ...(await oracleFigures(stage, questions)),
  ];
}

type Note = (name: string, status: number, text: string) => void;

async function readOne({ origin, victim, hidden }: Stage, sender: Sender, note: Note): Promise<void> {
  const paths = [
    `users/${victim.uid}`,
    `donors/${hidden.uid}`,
    `donors/${victim.uid}/private/contact`,
    `bloodRequests/${requests.othersClosed}`,
  ];
  for (const path of paths) {
    const one = await ask(origin, sender, 'batchGet', { documents: [nameOf(path)] });
    note(`batchGet ${path}`, one.status, one.text);
    const masked = await ask(origin, sender, 'batchGet', {
      documents: [nameOf(path)],
      mask: { fieldPaths: ['x'] },
    });
    note(`batchGet with a mask ${path}`, masked.status, masked.text);
    // One that may be read beside it changes nothing.
    const documents = [nameOf(`bloodRequests/${requests.othersActive}`), nameOf(path)];
    const two = await ask(origin, sender, 'batchGet', { documents });
    note(`batchGet of two ${path}`, two.status, two.text);
    const got = await call(origin, {
      path: `/v1/${nameOf(path)}`,
      ...(sender && { idToken: sender.idToken }),
    });
    note(`GET ${path}`, got.status, got.text);
  }
}

async function readOtherwise({ origin, victim }: Stage, sender: Sender, note: Note): Promise<void> {
  const idToken = sender === null ? {} : { idToken: sender.idToken };
  for (const path of ['users', 'donors', 'bloodRequests', `donors/${victim.uid}/private`]) {
    const { status, text } = await call(origin, {
      path: `/v1/${documentsRoot}/${path}?pageSize=100&showMissing=true`,
      ...idToken,
    });
    note(`listDocuments ${path}`, status, text);
  }
  for (const rpc of [
    'listCollectionIds',
    'partitionQuery',
    'beginTransaction',
    'listen',
    'write',
    'executePipeline',
  ]) {
    const { status, text } = await ask(origin, sender, rpc, {
      structuredQuery: { from: [{ collectionId: 'users' }] },
    });
    note(rpc, status, text);
  }
}

/** What members may list must not bring along what is hidden, however it is ordered, cut, projected or added up. */
async function openLeaks({ origin, mallory }: Stage): Promise<number> {
  const answers = await Promise.all(
    openQueries().map((structuredQuery) => ask(origin, mallory, 'runQuery', { structuredQuery })),
  );
  return answers.filter(({ status, text }) => status !== 200 || holdsCanary(text)).length;
}

async function refusedControls({ origin, admin, victim }: Stage): Promise<number> {
  let refused = 0;
  for (const structuredQuery of Object.values(forbiddenQueries(victim.uid))) {
    const { status } = await ask(origin, admin, 'runQuery', { structuredQuery });
    // Some want an index that nobody has: that is said to admins, after the rules.
    if (status !== 200 && status !== 400) refused += 1;
  }
  const { text } = await ask(origin, admin, 'batchGet', {
    documents: [nameOf(`donors/${victim.uid}/private/contact`)],
  });
  return holdsCanary(text) ? refused : refused + 1;
}

function holdsCanary(text: string): boolean {
  return Object.values(canaries).some((canary) => text.includes(canary));
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '' : `: ${names.slice(0, 5).join(' | ')}`;
}
