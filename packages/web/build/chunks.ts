import { join } from 'node:path';
import type { Rolldown } from 'vite';

const authentication =
  /node_modules[\\/](?:@?firebase[\\/](?:app|auth|component|logger|util)|idb)[\\/]|[\\/]web[\\/]data[\\/](?:accounts|id-token)\.ts$/;
/** What looks up the account: without React, it runs before the rest has arrived (app/start-session.ts). */
const session = /[\\/]web[\\/]app[\\/]start-session\.ts$/;
/** Firestore's SDK and what reads from it: a member's first calls wait neither for React nor for the screen. */
const data =
  /node_modules[\\/]@firebase[\\/](?:firestore|webchannel-wrapper)[\\/]|[\\/]web[\\/]data[\\/](?:first-reads|members)\.ts$/;
/** The visitors' forms without the form library, and what hydrates a page: the home page has them ready for a press of Login. */
const visitorForms =
  /[\\/]web[\\/](?:app[\\/]hydrate-visitor-page|features[\\/]account[\\/](?:login|forgot-password)-screen)\.tsx$/;
const home = /[\\/]web[\\/]app[\\/](?:home-screen|club-section|compatibility-chart)\.tsx$/;
/** What those share with the other forms. */
const fields =
  /[\\/]web[\\/](?:ui[\\/](?:fields|password-field)|messages[\\/]\w+[\\/](?:fields|login)|features[\\/]account[\\/]account-page)\.tsx?$/;
/** The dashboard, and what every member page loads (routes.ts, load-chunk.ts), in app/. */
const ofDashboard = ['dashboard-screen.tsx', 'member-area.tsx', '../data/members.ts'];
/** What a library exports together with what the dashboard needs: only what keeps lists on the device uses it. */
const unusedByDashboard = /[\\/]query-core[\\/].*[\\/]hydration\.js$/;

/**
 * The chunks of what every visitor and every member loads first, in few files, as on a slow network each further one costs a round
 * trip: the entry, the session's start, authentication, whose first call all data waits for, the first reads of data, which run
 * while React is still loading, the visitors' pages, and what the dashboard shares with other screens. A group also contains what
 * its modules import, unless one with a higher priority does. All other code is split by which screens need it.
 */
export const chunkGroups = [
  { name: 'session', test: session, priority: 6 },
  { name: 'index', tags: ['$initial'], priority: 5 },
  { name: 'authentication', test: authentication, priority: 4 },
  { name: 'fields', test: fields, priority: 4 },
  { name: 'visitor-forms', test: visitorForms, priority: 3 },
  { name: 'home', test: home, priority: 3 },
  { name: 'data', test: data, priority: 2 },
  { name: sharedWithDashboard(), debugName: 'shared', minShareCount: 2, priority: 1 },
] satisfies Rolldown.CodeSplittingGroup[];

/** Names the chunk of the modules that the dashboard needs, directly or not. */
function sharedWithDashboard(): Rolldown.CodeSplittingGroup['name'] {
  const reached = new Set<string>();
  function visit(id: string, graph: Rolldown.ChunkingContext): void {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, graph);
  }
  return (id, graph) => {
    for (const path of ofDashboard) visit(join(import.meta.dirname, '../app', path), graph);
    return reached.has(id) && !unusedByDashboard.test(id) ? 'shared' : null;
  };
}
