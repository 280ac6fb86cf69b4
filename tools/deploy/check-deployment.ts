import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Campus, parseCampus } from '@blood-bank/domain/campus';
import { firestoreIndexes } from '@blood-bank/domain/firestore-indexes';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { compileRules } from '@embedded-firebase/rules';
import { parseIndexConfiguration } from '@embedded-firebase/server';
import { Ajv } from 'ajv';
import { assertRewrites } from './check-rewrites.ts';
import { assertEqual, type CheckResult, finding, readJson, readText } from './finding.ts';
import {
  assertBuild,
  assertCaching,
  assertHeaders,
  type HostingConfig,
  pagesOf,
  policies,
} from './hosting.ts';

interface FirebaseConfig {
  readonly firestore: { readonly rules: string; readonly indexes: string };
  readonly hosting: HostingConfig;
}

const neededVariables = ['VITE_FIREBASE_API_KEY', 'VITE_FIREBASE_PROJECT_ID'];

/**
 * Compares what `firebase deploy` would send with what the product requires.
 *
 * @param root the folder of firebase.json
 * @param environment the environment of the build
 */
export function checkDeployment(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): CheckResult[] {
  const config = readConfig(root);
  const findings = [
    finding('firebase.json satisfies the schema of the Firebase CLI', () =>
      assertSchema(readJson(root, 'firebase.json')),
    ),
    finding('campus.json is valid', () => parseCampus(readText(root, 'campus.json'))),
    finding('a project is named', () => assertProject(root)),
    finding('the build has the complete configuration of that project, or none', () =>
      assertVariables(root, environment),
    ),
    finding('the build has the public key of notifications, or none', () => assertPushKey(environment)),
  ];
  if (config === null) return findings;
  const { firestore, hosting } = config;
  return [
    ...findings,
    finding('the rules are the tested policy, and compile', () => {
      assertEqual('firestore.rules', firestore.rules, 'firebase/firestore.rules');
      compileRules(readText(root, firestore.rules), firestore.rules);
    }),
    finding('the rules are generated from their template and this campus.json', () => assertMadeRules(root)),
    finding('the indexes are those of the queries, and are valid', () => {
      assertEqual('firestore.indexes', firestore.indexes, 'firebase/firestore.indexes.json');
      parseIndexConfiguration(readJson(root, firestore.indexes));
    }),
    finding('the build is complete', () => assertBuild(root, hosting.public)),
    finding('every path of the app is served by its page, and /unsubscribe by the function', () =>
      assertRewrites(hosting, pagesOf(root, hosting.public)),
    ),
    finding('the headers are those of the embedded host', () => assertHeaders(root, hosting)),
    finding('browsers cache assets, but not the page', () => assertCaching(hosting)),
  ];
}

/**
 * Writes the Content-Security-Policy of the build into firebase.json, since it has the hashes of the scripts and styles within
 * the pages. Does nothing without a build or such a header, which checkDeployment reports.
 */
export function writePolicy(root: string): void {
  const config = readConfig(root);
  const both = config === null ? null : policies(root, config.hosting);
  if (both === null) return;
  const file = join(root, 'firebase.json');
  writeFileSync(file, readText(root, 'firebase.json').replace(`"${both.found}"`, `"${both.wanted}"`));
}

/** Reads the checked parts of firebase.json; null where it is no JSON object, which another check reports. */
function readConfig(root: string): FirebaseConfig | null {
  try {
    const { firestore = {}, hosting = {} } = readJson(root, 'firebase.json') as {
      firestore?: Partial<FirebaseConfig['firestore']>;
      hosting?: Partial<FirebaseConfig['hosting']>;
    };
    return {
      firestore: { rules: '', indexes: '', ...firestore },
      hosting: { public: '', ignore: [], rewrites: [], headers: [], ...hosting },
    };
  } catch {
    return null;
  }
}

/** The schema is firebase-tools' own (15.34.2, MIT). */
function assertSchema(config: unknown): void {
  const schema = JSON.parse(readFileSync(new URL('./firebase-config.schema.json', import.meta.url), 'utf8'));
  const ajv = new Ajv({ strict: false });
  if (ajv.validate(schema, config)) return;
  throw new Error(`firebase.json: ${ajv.errorsText(ajv.errors?.slice(0, 3), { dataVar: 'it' })}.`);
}

/** Rules generated for another campus.json would admit other people than the site says. */
function assertMadeRules(root: string): void {
  const campus = validCampus(root);
  if (campus === null) return;
  const made = firestoreRules(readText(root, 'firebase/firestore.rules.template'), campus);
  if (readText(root, 'firebase/firestore.rules') !== made)
    throw new Error(
      'firebase/firestore.rules is out of date with its template and campus.json: npm run rules generates it.',
    );
  const indexes = readText(root, 'firebase/firestore.indexes.json');
  if (JSON.stringify(firestoreIndexes(JSON.parse(indexes), campus)) !== JSON.stringify(JSON.parse(indexes)))
    throw new Error(
      'firebase/firestore.indexes.json is out of date with campus.json: npm run rules generates it.',
    );
}

/** Reads campus.json; null where it is invalid, which another check reports. */
function validCampus(root: string): Campus | null {
  try {
    return parseCampus(readText(root, 'campus.json'));
  } catch {
    return null;
  }
}

/** The private key in its place would be public. */
function assertPushKey({
  VITE_PUSH_PUBLIC_KEY: key = '',
}: Readonly<Record<string, string | undefined>>): void {
  if (key !== '' && !/^B[\w-]{86}$/.test(key))
    throw new Error('VITE_PUSH_PUBLIC_KEY is no public key: npm run deploy -- push-key makes a pair.');
}

function assertProject(root: string): void {
  if (!existsSync(join(root, '.firebaserc')))
    throw new Error(
      'Copy .firebaserc.sample to .firebaserc and put the id of your Firebase project into it.',
    );
  const id = projectOf(root);
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(id) || id === 'your-firebase-project-id')
    throw new Error(
      `.firebaserc names "${id}", which is not the id of a project: the Firebase console shows the id.`,
    );
}

function projectOf(root: string): string {
  const { projects } = readJson(root, '.firebaserc') as { projects?: { default?: string } };
  return projects?.default ?? '';
}

function assertVariables(root: string, environment: Readonly<Record<string, string | undefined>>): void {
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  const given = Object.keys(environment).filter((name) => name.startsWith('VITE_FIREBASE_') && isSet(name));
  const missing = neededVariables.filter((name) => !isSet(name));
  if (given.length > 0 && missing.length > 0)
    throw new Error(
      `${given.join(', ')} is set without ${missing.join(' and ')}: set them all, or none, as Firebase Hosting serves the configuration itself.`,
    );
  if (given.length === 0 || !existsSync(join(root, '.firebaserc'))) return;
  // Else the site would use a project with other rules, or with another campus's data.
  assertEqual('VITE_FIREBASE_PROJECT_ID', environment.VITE_FIREBASE_PROJECT_ID, projectOf(root));
}
