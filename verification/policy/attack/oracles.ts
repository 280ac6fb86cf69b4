import { ask, commit, fieldsOf, nameOf, type Write } from '../../harness/firestore-wire.ts';
import type { Answer } from '../../harness/http-call.ts';
import { atLeast, exactly, type Figure, within } from '../../harness/report.ts';
import { requests, type Stage } from './stage.ts';

/**
 * In milliseconds. What is there takes the server a tenth of one longer to refuse than what is not, as it is read to be
 * judged: docs/security.md says why that is left so. A difference of another class would be a fault.
 */
const mostDifference = 1;

type Question = (path: string) => Promise<Answer>;

/** Trial 13: whether a refusal tells what is there, by its words or by how long it takes. */
export async function oracleFigures(stage: Stage, times: number): Promise<Figure[]> {
  const { origin, mallory, victim, hidden } = stage;
  const pairs: [there: string, missing: string][] = [
    [`users/${victim.uid}`, `users/${'x'.repeat(victim.uid.length)}`],
    [`donors/${hidden.uid}`, `donors/${'x'.repeat(hidden.uid.length)}`],
    [`donors/${victim.uid}/private/contact`, `donors/${'x'.repeat(victim.uid.length)}/private/contact`],
    [`bloodRequests/${requests.othersClosed}`, `bloodRequests/${'x'.repeat(requests.othersClosed.length)}`],
  ];
  const send = (write: Write) => commit(origin, mallory, [write]);
  const conditions = [{}, { exists: true }, { exists: false }, { updateTime: '2026-01-01T00:00:00.000000Z' }];
  const questions: Question[] = [
    (path) => ask(origin, mallory, 'batchGet', { documents: [nameOf(path)] }),
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
  for (const [there, missing] of pairs) {
    for (const [index, question] of questions.entries()) {
      asked += 2;
      const [one, other] = [tellOf(await question(there), there), tellOf(await question(missing), missing)];
      if (one !== other)
        telling.push(`${index} of ${there.replace(/\/.*/, '')}: ${one} or ${other}`.slice(0, 160));
    }
  }
  return [
    atLeast('questions whether something is there', asked, 100),
    exactly(
      `questions that got it told${telling.length > 0 ? `: ${telling.slice(0, 4).join(' | ')}` : ''}`,
      telling.length,
      0,
    ),
    ...(await timeFigures(pairs, questions.slice(0, 2), times)),
  ];
}

/** Each kind of question by itself: together they would hide each other. */
async function timeFigures(
  pairs: readonly [string, string][],
  questions: readonly Question[],
  times: number,
): Promise<Figure[]> {
  const differences: number[] = [];
  for (const [there, missing] of pairs) {
    for (const question of questions) {
      const more: number[] = [];
      for (let round = 0; round < times; round += 1) {
        // Side by side and in turns, so that whatever slows the machine slows both.
        const first = await timeOf(question, round % 2 === 0 ? there : missing);
        const second = await timeOf(question, round % 2 === 0 ? missing : there);
        more.push(round % 2 === 0 ? first - second : second - first);
      }
      differences.push(Math.abs(median(more)));
    }
  }
  return [
    within(
      'most that one takes longer than the other, by the median',
      Math.max(...differences),
      mostDifference,
    ),
  ];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

async function timeOf(question: Question, path: string): Promise<number> {
  const began = performance.now();
  await question(path);
  return performance.now() - began;
}

/** Status and words; the name that was asked for may come back in them. */
function tellOf({ status, text }: Answer, path: string): string {
  return `${status} ${text.replaceAll(path, 'PATH').replaceAll(/"readTime": ?"[^"]*"/g, '')}`;
}
