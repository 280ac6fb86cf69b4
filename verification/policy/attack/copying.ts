import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, commit } from '../../harness/firestore-wire.ts';
import { createAccount } from '../../harness/members.ts';
import { startProduct } from '../../harness/product.ts';
import { exactly, type Figure } from '../../harness/report.ts';
import { requestWrite, userWrite } from './stage.ts';

const listLength = 50;
const lists = 120;
const writes = 80;

/** Trial 30's part that needs the started product, with the limits that it has for a campus: copying and flooding. */
export async function copyingFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-copying-'));
  const product = await startProduct({ dataFolder, hasUsageLimits: true });
  const { origin } = product;
  try {
    const member = await createAccount(product, 'copier@campus.test');
    const statuses: number[] = [];
    statuses.push((await commit(origin, member, [userWrite(member)])).status);
    for (let index = 1; index < writes; index += 1) {
      statuses.push((await commit(origin, member, [requestWrite(member, `copied-${index}`)])).status);
    }
    const structuredQuery = {
      from: [{ collectionId: 'bloodRequests' }],
      where: {
        fieldFilter: { field: { fieldPath: 'status' }, op: 'EQUAL', value: { stringValue: 'active' } },
      },
      limit: listLength,
    };
    let received = 0;
    let sentence = '';
    for (let count = 0; count < lists; count += 1) {
      const { status, text } = await ask(origin, member, 'runQuery', { structuredQuery });
      const answers = JSON.parse(text) as { document?: unknown; error?: { message: string } }[];
      if (status === 200) received += answers.filter(({ document }) => document !== undefined).length;
      else sentence = answers[0]?.error?.message ?? '';
    }
    const isTold = /^READ_QUOTA_EXCEEDED; retry-after=\d+: .* try again in \d+ minutes\.$/.test(sentence);
    return [
      exactly(`documents that a member saves of ${writes} within minutes`, count(statuses, 200), 60),
      exactly('further ones, refused by a time to wait', count(statuses, 429), writes - 60),
      exactly(`documents read of ${listLength * lists} within an hour`, received, 5_000),
      exactly('sentences that tell how long to wait', isTold ? 1 : 0, 1),
    ];
  } finally {
    await product.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function count(statuses: readonly number[], wanted: number): number {
  return statuses.filter((status) => status === wanted).length;
}
