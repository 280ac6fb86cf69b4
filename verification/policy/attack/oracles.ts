import { callRpc, commit, fieldsOf, nameOf, type Write } from '../../harness/firestore-wire.ts';
import type { Answer } from '../../harness/http-call.ts';
import { atLeast, type Figure, none, within } from '../../harness/report.ts';
import { median } from '../../harness/statistics.ts';
import { requestPath, wanted } from '../matrix/documents.ts';
import type { Campus } from './campus.ts';

/**
 * Milliseconds. A stored document is refused a tenth of a millisecond later than a missing one, as it is read for the
 * decision: docs/security.md says why that is accepted. A larger difference would be a defect.
 */
const mostDifference = 1;

type Question = (path: string) => Promise<Answer>;

/** Existence oracles: whether a denial discloses, by its text or its time, that a document exists. */
export async function oracleFigures(campus: Campus, times: number): Promise<Figure[]> {
  const { origin, members } = campus;
  const { member, owner, former, admin } = members;
  const unknown = 'x'.repeat(owner.uid.length);
  const pairs: [stored: string, missing: string][] = [
    [`users/${owner.uid}`, `users/${unknown}`],
    [`donors/${former.uid}`, `donors/${unknown}`],
    [`donors/${admin.uid}/private/contact`, `donors/${unknown}/private/contact`],
    [requestPath('fulfilled'), requestPath('x'.repeat('fulfilled'.length))],
    [`${wanted}/offers/${admin.uid}`, `${wanted}/offers/${unknown}`],
  ];
  const send = (write: Write) => commit(origin, member, [write]);
  const conditions = [{}, { exists: true }, { exists: false }, { updateTime: '2026-01-01T00:00:00.000000Z' }];
  const questions: Question[] = [
    (path) => callRpc(origin, member, 'batchGet', { documents: [nameOf(path)] }),
    ...conditions.flatMap((condition): Question[] => {
      const currentDocument = Object.keys(condition).length === 0 ? {} : { currentDocument: condition };
      return [
        (path) =>
          send({
            update: { name: nameOf(path), fields: fieldsOf({ x: 1 }) },
            updateMask: { fieldPaths: ['x'] },
            ...currentDocument,
          }),
        (path) => send({ update: { name: nameOf(path), fields: fieldsOf({ x: 1 }) }, ...currentDocument }),
        (path) => send({ delete: nameOf(path), ...currentDocument }),
        (path) => send({ verify: nameOf(path), ...currentDocument }),
      ];
    }),
  ];
  let asked = 0;
  const telling: string[] = [];
  for (const [stored, missing] of pairs) {
    for (const [index, question] of questions.entries()) {
      asked += 2;
      const [one, other] = [
        answerTo(await question(stored), stored),
        answerTo(await question(missing), missing),
      ];
      if (one !== other)
        telling.push(`${index} of ${stored.replace(/\/.*/, '')}: ${one} or ${other}`.slice(0, 160));
    }
  }
  return [
    atLeast('questions whether a document exists', asked, 100),
    none('questions answered by a difference', telling),
    ...(await timeFigures(pairs, questions.slice(0, 2), times)),
  ];
}

/** Measures each kind of question separately, as together they would hide each other. */
async function timeFigures(
  pairs: readonly [string, string][],
  questions: readonly Question[],
  times: number,
): Promise<Figure[]> {
  const differences: number[] = [];
  for (const [stored, missing] of pairs) {
    for (const question of questions) {
      const more: number[] = [];
      for (let round = 0; round < times; round += 1) {
        // In alternating order, so that what slows the machine slows both.
        const first = await timeOf(question, round % 2 === 0 ? stored : missing);
        const second = await timeOf(question, round % 2 === 0 ? missing : stored);
        more.push(round % 2 === 0 ? first - second : second - first);
      }
      differences.push(Math.abs(median(more)));
    }
  }
  return [within('longest difference of the medians', Math.max(...differences), mostDifference)];
}

async function timeOf(question: Question, path: string): Promise<number> {
  const began = performance.now();
  await question(path);
  return performance.now() - began;
}

/** The status and text of an answer without the requested path. */
function answerTo({ status, text }: Answer, path: string): string {
  return `${status} ${text.replaceAll(path, 'PATH').replaceAll(/"readTime": ?"[^"]*"/g, '')}`;
}
