/**
 * The name under which the Firebase SDK keeps a signed-in account in localStorage, up to the API key and app name.
 * Knowing it tells a visitor apart before the SDK has been loaded; stored-account.test.ts holds the SDK to it.
 */
const prefix = 'firebase:authUser:';

/** Whether this browser keeps a signed-in account; false also where storage is not allowed. */
export function hasStoredAccount(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Whether `event` tells of an account that another tab signed in. */
export function tellsOfSignIn(event: StorageEvent): boolean {
  return event.key?.startsWith(prefix) === true && event.newValue !== null;
}
