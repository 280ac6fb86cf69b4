/** The localStorage key of the Firebase SDK for a signed-in account, without API key and app name. */
export const storedAccountPrefix = 'firebase:authUser:';

/** Whether this browser stores a signed-in account, as far as can be told without the SDK; false without storage. */
export function hasStoredAccount(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(storedAccountPrefix));
  } catch {
    return false;
  }
}
