import { builtinModules } from 'node:module';
import { donationDocuments } from '@blood-bank/reactions/announce-donation';
import { offerDocuments } from '@blood-bank/reactions/announce-offer';
import { requestDocuments } from '@blood-bank/reactions/announce-request';
import { identifyingDocuments } from '@blood-bank/reactions/duplicates';
import { calledDocuments } from '@blood-bank/reactions/forget-calls';
import { memberDocuments } from '@blood-bank/reactions/forget-member';
import { memberReportDocuments } from '@blood-bank/reactions/member-reports';
import { duplicateDocuments } from '@blood-bank/reactions/merge-duplicates';
import { callDocuments } from '@blood-bank/reactions/note-responses';
import { invitationDocuments } from '@blood-bank/reactions/send-invitation';
import { functionRegion, type Rewrite } from './check-rewrites.ts';
import { assertEqual, type CheckResult, finding, readJson, readText } from './finding.ts';
import { functionsFolder } from './prepare-functions.ts';

/** What is checked of a function in the manifest that the Firebase CLI reads (v1alpha1). */
interface Endpoint {
  readonly region?: readonly string[];
  readonly eventTrigger?: {
    readonly eventType: string;
    readonly eventFilterPathPatterns?: { readonly document?: string };
    readonly retry: boolean;
  };
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
  readonly scheduleTrigger?: { readonly schedule?: string };
  readonly httpsTrigger?: { readonly invoker?: readonly string[] };
}

type Endpoints = Readonly<Record<string, Endpoint>>;

/** What each function reacts to, and whether it sends notices. */
const reactions = {
  findDuplicateDonors: ['written', identifyingDocuments.donor, false],
  findDuplicateNumbers: ['updated', identifyingDocuments.contact, false],
  forgetCallsForRequest: ['deleted', calledDocuments.request, false],
  forgetCallsOfDonor: ['deleted', calledDocuments.donor, false],
  forgetLeaver: ['deleted', memberDocuments, false],
  invite: ['created', invitationDocuments, true],
  mergeDonors: ['updated', duplicateDocuments, false],
  noteCalling: ['written', callDocuments, false],
  noteEdit: ['updated', identifyingDocuments.donor, false],
  noteFirst: ['written', donationDocuments, false],
  noteOffering: ['created', offerDocuments, false],
  noteReportedNumber: ['created', memberReportDocuments, false],
  noteSaidDonation: ['updated', offerDocuments, false],
  noteUnavailable: ['updated', calledDocuments.donor, false],
  tellDonors: ['created', requestDocuments, true],
  tellOffering: ['updated', requestDocuments, true],
  tellPoster: ['created', offerDocuments, true],
  thankDonor: ['created', donationDocuments, true],
} as const;
const schedules = { deleteOldNotices: 'every 24 hours', remind: 'every 1 hours' } as const;
const names = [...Object.keys(reactions), ...Object.keys(schedules), 'unsubscribe'].sort();
/** The mail server, and the key of notifications. */
const noticeSecrets = 'SMTP_URL,PUSH_KEY';
const nodeVersion = '22';

/** What Firebase installs; all else is bundled. */
const installed = ['firebase-admin', 'firebase-functions'];

/**
 * Checks the bundled functions against what the product requires.
 *
 * @param root the folder of firebase.json
 * @param manifest what the functions say of themselves
 */
export function checkFunctions(root: string, manifest: unknown): CheckResult[] {
  const { endpoints = {} } = manifest as { endpoints?: Endpoints };
  return [
    finding('Firebase has the Node that the functions need', () => assertEngine(root)),
    finding('the functions bring everything but what Firebase installs by their lock', () =>
      assertPackages(root),
    ),
    finding('there are the functions of the product, and no other', () =>
      assertEqual('The list of functions', Object.keys(endpoints).sort().join(', '), names.join(', ')),
    ),
    finding('what happens to documents is reacted to, again after a failure', () => {
      for (const [name, reaction] of Object.entries(reactions)) assertReaction(endpoints, name, reaction);
    }),
    finding('old records are deleted each day, and reminders sent each hour', () => {
      for (const [name, schedule] of Object.entries(schedules)) {
        assertEqual(`The schedule of ${name}`, endpoints[name]?.scheduleTrigger?.schedule, schedule);
      }
      assertSecrets('remind', endpoints, noticeSecrets);
    }),
    finding('everybody can open the links in mails', () =>
      assertEqual(
        'The invoker of unsubscribe',
        endpoints.unsubscribe?.httpsTrigger?.invoker?.join(),
        'public',
      ),
    ),
    finding('the functions run where Hosting expects them', () => assertRegion(root, endpoints)),
  ];
}

function assertEngine(root: string): void {
  const { functions } = readJson(root, 'firebase.json') as {
    functions?: { source?: string; runtime?: string };
  };
  assertEqual('functions.source', functions?.source, functionsFolder);
  assertEqual('functions.runtime', functions?.runtime, `nodejs${nodeVersion}`);
  const { engines } = readJson(root, `${functionsFolder}/package.json`) as { engines?: { node?: string } };
  assertEqual(`engines.node of ${functionsFolder}/package.json`, engines?.node, nodeVersion);
}

function assertPackages(root: string): void {
  const name = `${functionsFolder}/package.json`;
  const { main = '', dependencies = {} } = readJson(root, name) as PackageFile;
  const lock = readJson(root, `${functionsFolder}/package-lock.json`) as {
    packages: Readonly<Record<string, PackageFile & { readonly version?: string }>>;
  };
  assertEqual(`dependencies of ${name}`, Object.keys(dependencies).sort().join(', '), installed.join(', '));
  for (const [dependency, version] of Object.entries(dependencies))
    assertEqual(
      `${dependency} in the lock of ${name}`,
      lock.packages[`node_modules/${dependency}`]?.version,
      version,
    );
  assertEqual(`main of ${name}`, main, 'dist/index.js');
  const missing = importsOf(readText(root, `${functionsFolder}/${main}`)).filter(
    (imported) => !isAvailable(imported),
  );
  if (missing.length > 0)
    throw new Error(
      `${functionsFolder}/${main} imports ${missing.join(', ')}, which Firebase does not have.`,
    );
}

interface PackageFile {
  readonly main?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The packages and files that a bundle imports. */
function importsOf(bundle: string): string[] {
  const statements = /^(?:import|export)\b[^;'"]*?["']([^"']+)["'];?$/gm;
  const calls = /\b(?:import|require)\(["']([^"']+)["']\)/g;
  return [...bundle.matchAll(statements), ...bundle.matchAll(calls)].map(([, imported = '']) => imported);
}

function isAvailable(imported: string): boolean {
  return (
    builtinModules.includes(imported.replace(/^node:/, '')) ||
    installed.some((name) => imported === name || imported.startsWith(`${name}/`))
  );
}

function assertReaction(
  endpoints: Endpoints,
  name: string,
  [event, pattern, sendsNotices]: (typeof reactions)[keyof typeof reactions],
): void {
  const { eventTrigger } = endpoints[name] ?? {};
  assertEqual(`The event of ${name}`, eventTrigger?.eventType, `google.cloud.firestore.document.v1.${event}`);
  assertEqual(`The documents of ${name}`, eventTrigger?.eventFilterPathPatterns?.document, pattern);
  assertEqual(`retry of ${name}`, String(eventTrigger?.retry), 'true');
  assertSecrets(name, endpoints, sendsNotices ? noticeSecrets : '');
}

function assertSecrets(name: string, endpoints: Endpoints, expected: string): void {
  const { secretEnvironmentVariables = [] } = endpoints[name] ?? {};
  assertEqual(`The secrets of ${name}`, secretEnvironmentVariables.map(({ key }) => key).join(), expected);
}

function assertRegion(root: string, endpoints: Endpoints): void {
  const { hosting } = readJson(root, 'firebase.json') as { hosting?: { rewrites?: readonly Rewrite[] } };
  const region = functionRegion(hosting?.rewrites ?? []);
  for (const [name, endpoint] of Object.entries(endpoints))
    assertEqual(`The region of ${name}`, endpoint.region?.join(), region);
}
