import {
  ask,
  commit,
  fieldsOf,
  nameOf,
  readDocument,
  type Sender,
  type Write,
} from '../../harness/firestore-wire.ts';
import { call } from '../../harness/http-call.ts';
import { atLeast, exactly, type Figure } from '../../harness/report.ts';
import {
  oddFields,
  oddIds,
  oddTexts,
  ofOthersDonor,
  ofOthersUser,
  ofOwnDonor,
  ofOwnUser,
  ofRequests,
  ofUsers,
  type Plain,
  reservedFields,
} from './changes.ts';
import { change, donorWrites, readStage, requests, requestWrite, type Stage, userWrite } from './stage.ts';
import { suspensionAttempts } from './suspension.ts';
import { waysToTamper } from './tamper.ts';

interface Tally {
  tried: number;
  readonly accepted: string[];
  readonly odd: string[];
}

/** Trial 12: fields that are not one's own to change, by every way to write that the wire has. */
export async function tamperingFigures(stage: Stage): Promise<Figure[]> {
  const before = await readStage(stage);
  const tally: Tally = { tried: 0, accepted: [], odd: [] };
  await tamperWithStored(stage, tally);
  await tamperWithNew(stage, tally);
  await tamperOtherwise(stage, tally);
  for (const { name, sender, writes } of await suspensionAttempts(stage))
    await attempt(stage, tally, name, sender, writes);
  const after = await readStage(stage);
  return [
    atLeast('writes that nobody may make', tally.tried, 1_000),
    exactly(`of them accepted${listed(tally.accepted)}`, tally.accepted.length, 0),
    exactly(`answered with anything but a refusal${listed(tally.odd)}`, tally.odd.length, 0),
    exactly(
      'records that are not as before',
      after.filter((text, index) => text !== before[index]).length,
      0,
    ),
    exactly('good writes refused, made as the forbidden ones are', await refusedControls(stage), 0),
  ];
}

async function tamperWithStored(stage: Stage, tally: Tally): Promise<void> {
  const { origin, mallory, victim, hidden, admin } = stage;
  // Allowed by itself: it must not come to be with what is forbidden.
  const cover = { write: requestWrite(mallory, 'cover'), readable: `users/${mallory.uid}` };
  const closed = [
    ...ofRequests,
    { status: 'active' },
    { status: 'cancelled' },
    { status: 'fulfilled', x: 1 },
  ];
  const targets: [path: string, changes: readonly Plain[]][] = [
    [`users/${mallory.uid}`, [...ofOwnUser, ...oddFields]],
    [`users/${victim.uid}`, ofOthersUser],
    [`users/${admin.uid}`, [{ role: 'user' }]],
    [`donors/${mallory.uid}`, [...ofOwnDonor, ...oddFields]],
    [`donors/${victim.uid}`, ofOthersDonor],
    [`donors/${hidden.uid}`, [{ isProfileActive: true }]],
    [`donors/${mallory.uid}/private/contact`, [{ contactNumber: '+880 1700 000 666' }, ...oddFields]],
    [`donors/${victim.uid}/private/contact`, [{ contactNumber: '+880 1700 000 666' }]],
    [`bloodRequests/${requests.ownActive}`, [...ofRequests, ...oddFields]],
    [
      `bloodRequests/${requests.ownFulfilled}`,
      closed.filter(({ status, x }) => status !== 'fulfilled' || x === 1),
    ],
    [`bloodRequests/${requests.ownCancelled}`, [{ status: 'active' }, { status: 'fulfilled' }]],
    [
      `bloodRequests/${requests.othersActive}`,
      [...ofRequests, { status: 'fulfilled' }, { status: 'cancelled' }],
    ],
  ];
  for (const [path, changes] of targets) {
    const { fields, updateTime } = await readDocument(origin, admin, path);
    for (const one of changes) {
      for (const { name, writes } of waysToTamper({ path, fields, updateTime }, one, cover)) {
        await attempt(stage, tally, `${name} ${label(path, one)}`, mallory, writes);
      }
    }
  }
}

async function tamperWithNew(stage: Stage, tally: Tally): Promise<void> {
  const { mallory, newcomer, unverified, victim } = stage;
  const both = [...oddFields, ...reservedFields];
  for (const one of [...ofUsers, ...both]) {
    await attempt(stage, tally, `create ${label('users', one)}`, newcomer, [userWrite(newcomer, one)]);
  }
  const ofNewDonor = ofOwnDonor.filter(
    (fields) =>
      !['isProfileActive', 'universityRole', 'contactNumber', 'allowContactVisibility'].some(
        (field) => field in fields,
      ),
  );
  for (const one of [...ofNewDonor, { isProfileActive: false }, ...both]) {
    await attempt(stage, tally, `create ${label('donors', one)}`, newcomer, donorWrites(newcomer, one));
  }
  const ofNewRequest = [
    ...ofRequests.filter((fields) => !['patientName', 'contactNumber'].some((field) => field in fields)),
    ...[-1, 101, 1.5, '1', 2 ** 53].map((unitsRequired) => ({ unitsRequired })),
    ...oddTexts.map((patientName) => ({ patientName })),
    ...oddTexts.filter((text) => text !== '').map((hospitalLocation) => ({ hospitalLocation })),
    ...both,
  ];
  for (const one of ofNewRequest) {
    await attempt(stage, tally, `create ${label('bloodRequests', one)}`, mallory, [
      requestWrite(mallory, 'new', one),
    ]);
    await attempt(stage, tally, `create beside a good one ${label('', one)}`, mallory, [
      requestWrite(mallory, 'good'),
      requestWrite(mallory, 'new', one),
    ]);
  }
  for (const id of oddIds) {
    await attempt(stage, tally, `create under an id like ${JSON.stringify(id).slice(0, 20)}`, mallory, [
      requestWrite(mallory, id),
    ]);
  }
  for (const sender of [null, unverified, mallory]) {
    await attempt(stage, tally, 'another’s user record', sender, [userWrite(newcomer)]);
    await attempt(stage, tally, 'another’s donor record', sender, donorWrites(newcomer));
    await attempt(stage, tally, 'another’s request', sender, [requestWrite(victim, 'new')]);
  }
  await attempt(stage, tally, 'donor, unverified', unverified, donorWrites(unverified));
  await attempt(stage, tally, 'request, unverified', unverified, [requestWrite(unverified, 'new')]);
  await attempt(stage, tally, 'a record that says verified', unverified, [userWrite(unverified)]);
  await attempt(stage, tally, 'donor, without a record', newcomer, donorWrites(newcomer));
  await attempt(stage, tally, 'request, without a record', newcomer, [requestWrite(newcomer, 'new')]);
  await attempt(stage, tally, 'record and request at once', newcomer, [
    userWrite(newcomer),
    requestWrite(newcomer, 'new'),
  ]);
  for (const path of [
    'admins/x',
    'settings/x',
    `users/${mallory.uid}/private/x`,
    `donors/${mallory.uid}/private/other`,
  ]) {
    await attempt(stage, tally, `a place of one’s own, ${path}`, mallory, [
      { update: { name: nameOf(path), fields: fieldsOf({ x: 1 }) } },
    ]);
  }
}

/** Deletions, and ways to write that the app never takes. */
async function tamperOtherwise(stage: Stage, tally: Tally): Promise<void> {
  const { origin, mallory, victim, admin } = stage;
  const foreign = [`users/${victim.uid}`, `donors/${victim.uid}`, `bloodRequests/${requests.othersActive}`];
  for (const path of [...foreign, `donors/${victim.uid}/private/contact`]) {
    for (const currentDocument of [undefined, { exists: true }]) {
      await attempt(stage, tally, `delete ${path}`, mallory, [
        { delete: nameOf(path), ...(currentDocument && { currentDocument }) },
      ]);
    }
    await attempt(stage, tally, `verify ${path}`, mallory, [
      change(`users/${mallory.uid}`, { email: mallory.email }),
      { verify: nameOf(`users/${victim.uid}`), currentDocument: { exists: true } },
    ]);
  }
  await attempt(stage, tally, 'half a donor', mallory, [{ delete: nameOf(`donors/${mallory.uid}`) }]);
  await attempt(stage, tally, 'the other half', mallory, [
    { delete: nameOf(`donors/${mallory.uid}/private/contact`) },
  ]);
  await attempt(stage, tally, 'an admin’s own demotion', admin, [
    change(`users/${admin.uid}`, { role: 'user' }),
  ]);
  await attempt(stage, tally, 'an admin’s own end', admin, [{ delete: nameOf(`users/${admin.uid}`) }]);

  const writes = [change(`users/${mallory.uid}`, { role: 'admin' })];
  judge(tally, 'batchWrite', (await ask(origin, mallory, 'batchWrite', { writes })).status);
  const path = `/v1/${nameOf(`users/${mallory.uid}`)}`;
  for (const method of ['PATCH', 'PUT', 'DELETE']) {
    const answer = await fetch(`${origin}${path}?updateMask.fieldPaths=role`, {
      method,
      headers: { Authorization: `Bearer ${mallory.idToken}`, 'Content-Type': 'application/json' },
      ...(method !== 'DELETE' && { body: JSON.stringify({ fields: fieldsOf({ role: 'admin' }) }) }),
    });
    judge(tally, `REST ${method}`, answer.status);
  }
  const created = {
    path: `/v1/${nameOf('users')}?documentId=new`,
    body: { fields: fieldsOf({ role: 'admin' }) },
  };
  judge(tally, 'REST create', (await call(origin, { ...created, idToken: mallory.idToken })).status);
}

async function attempt(
  stage: Stage,
  tally: Tally,
  name: string,
  sender: Sender,
  writes: readonly Write[],
): Promise<void> {
  judge(tally, name, (await commit(stage.origin, sender, writes)).status);
}

function judge(tally: Tally, name: string, status: number): void {
  tally.tried += 1;
  if (status === 200) tally.accepted.push(name);
  // 501 is said of methods that Firebase has and this host doesn't serve.
  else if (![400, 401, 403, 404, 405, 501].includes(status)) tally.odd.push(`${name} ${status}`);
}

/** What the attacker may do is done by the same means: so it is not the means that is refused. */
async function refusedControls({ origin, newcomer, mallory }: Stage): Promise<number> {
  const answers = [
    await commit(origin, newcomer, [userWrite(newcomer)]),
    await commit(origin, newcomer, donorWrites(newcomer)),
    await commit(origin, mallory, [requestWrite(mallory, 'good')]),
    await commit(origin, mallory, [change('bloodRequests/good', { status: 'cancelled' })]),
    await commit(origin, mallory, [{ delete: nameOf('bloodRequests/good') }]),
  ];
  return answers.filter(({ status }) => status !== 200).length;
}

function label(path: string, fields: Plain): string {
  return `${path.replace(/\/.*/, '')} ${JSON.stringify(fields).slice(0, 60)}`;
}

/** The first few by name, to be looked at. */
function listed(names: readonly string[]): string {
  return names.length === 0 ? '' : `: ${names.slice(0, 5).join(' | ')}`;
}
