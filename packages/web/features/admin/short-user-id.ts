/** Specification section 9. */
const shownCharacters = 10;

/** The beginning of a user id, as Manage Users shows it. */
export function shortUserId(id: string): string {
  return id.slice(0, shownCharacters);
}
