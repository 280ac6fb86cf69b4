import { isPassing } from '../data/errors.ts';
import { logProblem } from '../data/log.ts';
import { connect } from './session-store.ts';

/** The question under way, whose answer is shared by all who ask until it arrives. */
let asking: Promise<boolean> | null = null;

/**
 * Asks the server whether the signed-in address has been verified by now; the session then tells every screen. A server
 * that does not answer counts as "no": the question is asked again soon.
 *
 * @returns whether it is verified, and the ID token says so
 */
export function askWhetherVerified(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/**
 * Asks as `askWhetherVerified` does, but takes no "no" of a question that was asked before this call: the address may have
 * been verified in between.
 */
export async function askAnewWhetherVerified(): Promise<boolean> {
  if (asking !== null && (await asking)) return true;
  return askWhetherVerified();
}

async function ask(): Promise<boolean> {
  try {
    const accounts = await connect();
    return await accounts.noticeVerification();
  } catch (error) {
    if (!isPassing(error)) logProblem('Whether the e-mail has been verified could not be asked.', error);
    return false;
  }
}
