import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');
const authenticationSdk = /node_modules[\\/](?:@?firebase[\\/](?:app|auth|component|logger|util)|idb)[\\/]/;
const firestoreSdk = /node_modules[\\/]@firebase[\\/](?:firestore|webchannel-wrapper)[\\/]/;
/** What a library exports together with what the dashboard needs: what keeps lists on the device, and shows an admin a number. */
const unusedByDashboard =
  /[\\/](?:query-core[\\/].*[\\/](?:hydration|mutationObserver)|react-query[\\/].*[\\/]useMutation)\.js$/;

/**
 * What looks up the account: without React, it runs before the rest has arrived. What visitors' and members' chunks share of the
 * domain is with it, so that neither load the other's.
 */
const session = filesNamed(
  'startup/start-session.ts',
  'lib/store.ts',
  '../domain/blood-group.ts',
  '../domain/language.ts',
  '../domain/records/limits.ts',
  ...inEachLanguage('lib/i18n/formats', ['formatBloodGroup']),
);
const authentication = filesNamed('session/accounts.ts', 'session/id-token.ts');
/** With Firestore's SDK what reads from it: a member's first calls wait neither for React nor for the screen. */
const data = filesNamed('startup/first-reads.ts', 'session/members.ts');
/** The visitors' forms without the form library, and what hydrates a page: the home page has them ready for a press of Login. */
const visitorForms = filesNamed(
  'startup/hydrate-visitor-page.tsx',
  'features/account/login-screen.tsx',
  'features/account/forgot-password-screen.tsx',
);
/** What those share with the other forms. */
const fields = filesNamed(
  'ui/fields.tsx',
  'ui/password-field.tsx',
  'features/account/account-page.tsx',
  ...inEachLanguage('lib/forms/messages', [
    'formMessages',
    'fieldSentence',
    'sentences',
    'tooLong',
    'isTooLong',
  ]),
  ...inEachLanguage('features/account/messages', ['loginMessages']),
);
const home = filesNamed(
  'features/home/home-screen.tsx',
  'features/home/club-section.tsx',
  'features/home/compatibility-chart.tsx',
);
/** What writes records of people: small files that most screens with a form load. */
const writing = filesNamed(
  'lib/firestore/commit.ts',
  'lib/firestore/contact-number.ts',
  'lib/random-secret.ts',
);
const campusFields = filesNamed('lib/forms/department-field.tsx', 'lib/campus/attributes.ts');
/** The dashboard, and what every member page loads. */
const ofDashboard = ['features/home/dashboard-screen.tsx', 'startup/member-area.tsx', 'session/members.ts'];

/**
 * The chunks of what every visitor and every member loads first, in few files, as on a slow network each further one costs a round
 * trip: the entry, the session's start, authentication, whose first call all data waits for, the first reads of data, which run
 * while React is still loading, the visitors' pages, and what the dashboard shares with other screens. A group also contains what
 * its modules import, unless one with a higher priority does. All other code is split by which screens need it.
 */
export const chunkGroups = [
  { name: 'session', test: session, priority: 6 },
  { name: 'index', tags: ['$initial'], priority: 5 },
  { name: 'authentication', test: (id) => authenticationSdk.test(id) || authentication(id), priority: 4 },
  { name: 'fields', test: fields, priority: 4 },
  { name: 'visitor-forms', test: visitorForms, priority: 3 },
  { name: 'home', test: home, priority: 3 },
  { name: 'data', test: (id) => firestoreSdk.test(id) || data(id), priority: 2 },
  { name: sharedWithDashboard(), debugName: 'shared', minShareCount: 2, priority: 1 },
  { name: 'writing', test: writing },
  { name: 'campus-fields', test: campusFields },
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
    for (const path of ofDashboard) visit(idOf(path), graph);
    return reached.has(id) && !unusedByDashboard.test(id) ? 'shared' : null;
  };
}

function filesNamed(...paths: readonly string[]): (id: string) => boolean {
  const ids = new Set(paths.map(idOf));
  return (id) => ids.has(id);
}

/** The modules of some messages (split-modules.ts). */
function inEachLanguage(file: string, names: readonly string[]): string[] {
  return names.flatMap((name) => ['bn', 'en'].map((language) => `${file}.${language}.ts?only=${name}`));
}

function idOf(path: string): string {
  return normalizePath(join(root, path));
}
