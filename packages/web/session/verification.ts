import { isTransient, logProblem } from '../lib/firestore/errors.ts';
import { connect } from './session-store.ts';

/** The check in progress, shared by all callers until its response arrives. */
let checking: Promise<boolean> | null = null;

/**
 * Checks with the server whether the signed-in address has been verified; the session then updates every screen. No response
 * counts as "no", as the check is repeated soon.
 *
 * @returns whether it is verified, and the ID token says so
 */
export function checkVerification(): Promise<boolean> {
  checking ??= check().finally(() => {
    checking = null;
  });
  return checking;
}

/** Like `checkVerification`, but a "no" of a check that began before this call is not accepted. */
export async function checkVerificationAnew(): Promise<boolean> {
  if (checking !== null && (await checking)) return true;
  return checkVerification();
}

async function check(): Promise<boolean> {
  try {
    const accounts = await connect();
    return await accounts.refreshVerification();
  } catch (error) {
    if (!isTransient(error)) logProblem('Whether the email has been verified could not be checked.', error);
    return false;
  }
}
