import { isPassing } from '../data/errors.ts';
import { logProblem } from '../data/log.ts';
import { connect } from './session-store.ts';

let isAsking = false;

/**
 * Asks whether the signed-in address has been verified meanwhile, once at a time; the session then tells everybody. It is
 * asked again soon: a server that does not answer just now would only fill the console.
 */
export async function askWhetherVerified(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    const accounts = await connect();
    await accounts.noticeVerification();
  } catch (error) {
    if (!isPassing(error)) logProblem('Whether the e-mail has been verified could not be asked.', error);
  } finally {
    isAsking = false;
  }
}
