import { loadPart } from './load-part.ts';

/** The calls on user records. Firestore's SDK comes with them, so it is fetched as soon as a member is expected. */
export function loadMembers() {
  return loadPart(() => import('./members.ts'));
}
