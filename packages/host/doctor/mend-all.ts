import { ApiError } from '@blood-bank/backend/api-error';
import type { Backend } from '@blood-bank/backend/create-backend';
import { withBackend } from '../open-backend.ts';
import { documentsRoot } from '../project.ts';
import { readSettings } from '../settings.ts';
import type { Mend } from './finding.ts';

/** A mend, and what it mends. */
interface Chosen {
  readonly where: string;
  readonly mend: Mend;
}

/** So many are under way at once, each with an outcome of its own: they share the wait for the disk. */
const atOnce = 50;

/** Refusals that say: the record is not the one any more that was looked at. */
const isChanged: readonly ApiError['status'][] = [
  'ABORTED',
  'ALREADY_EXISTS',
  'FAILED_PRECONDITION',
  'NOT_FOUND',
];

/**
 * Does mends, each as a whole or not at all, and says so of each. A record that was changed since it was looked at is left
 * alone: the next look takes it up.
 *
 * @param dataDir as DATA_DIR has it; the other settings don't matter, and may be what is wrong
 * @param tell says what was done
 */
export async function mendAll(
  dataDir: string | undefined,
  mends: readonly Chosen[],
  tell: (line: string) => void,
): Promise<void> {
  const sayDone = (where: string, { done }: Mend) => tell(`Mended ${where}: ${done}`);
  for (const { where, mend } of mends) {
    if (typeof mend.work !== 'function') continue;
    mend.work();
    sayDone(where, mend);
  }
  const writing = mends.filter(({ mend }) => typeof mend.work !== 'function');
  if (writing.length === 0) return;
  await withBackend(readSettings({ DATA_DIR: dataDir }, false), async (backend) => {
    for (let from = 0; from < writing.length; from += atOnce) {
      const group = writing.slice(from, from + atOnce);
      const done = await Promise.all(group.map(({ mend }) => write(mend, backend)));
      for (const [index, { where, mend }] of group.entries()) if (done[index]) sayDone(where, mend);
    }
  });
}

/** @returns false when the record was changed meanwhile: then nothing was done */
async function write({ work }: Mend, backend: Backend): Promise<boolean> {
  if (typeof work === 'function') return false;
  try {
    await backend.firestore.callAsAdmin('commit', documentsRoot, { writes: work.writes });
    return true;
  } catch (error) {
    if (error instanceof ApiError && isChanged.includes(error.status)) return false;
    throw error;
  }
}
