import { isPassing } from '../data/errors.ts';
import { logProblem } from '../data/log.ts';
import { connect } from './session-store.ts';

/**
 * Copies the member's name into the authentication account, as the page behind a mailed link tells by it who signed up.
 * Best effort: nobody waits for it, and its failure is only logged.
 */
export async function copyDisplayName(uid: string, fullName: string): Promise<void> {
  try {
    const accounts = await connect();
    await accounts.changeDisplayName(uid, fullName);
  } catch (error) {
    if (!isPassing(error)) logProblem('The account’s display name could not be changed.', error);
  }
}
