import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIndexConfiguration } from '@blood-bank/backend/firestore/indexes/read-index-configuration';
import { securityHeadersFor } from '@blood-bank/backend/http/security-headers';
import { type Campus, parseCampus } from '@blood-bank/domain/campus';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { compileRules } from '@blood-bank/rules/compile-rules';
import { Ajv } from 'ajv';

/** The result of one check before a deployment. */
export interface CheckResult {
  readonly what: string;
  /** The fault and how to repair it; null when the check passed. */
  readonly problem: string | null;
}

interface HeaderRule {
  readonly source?: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

interface FirebaseConfig {
  readonly firestore: { readonly rules: string; readonly indexes: string };
  readonly hosting: {
    readonly public: string;
    readonly ignore: readonly string[];
    readonly rewrites: readonly { readonly source?: string; readonly destination?: string }[];
    readonly headers: readonly HeaderRule[];
  };
}

/** The services that the SDK calls on Firebase; the embedded host answers on its own origin. */
const servicesOfFirebase = ['identitytoolkit', 'securetoken', 'firestore'].map(
  (name) => `https://${name}.googleapis.com`,
);
/** A build gives changed assets new names, so assets are immutable and the page that names them is never cached. */
const caching = {
  '/assets/**': 'public, max-age=31536000, immutable',
  '!/assets/**': 'no-cache',
} as const;
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
      readIndexConfiguration(readJson(root, firestore.indexes));
    }),
    finding('the build is complete', () => assertBuild(root, hosting.public)),
    finding('every path of the app is served by its page', () => assertRewrites(hosting)),
    finding('the headers are those of the embedded host', () => assertHeaders(hosting)),
    finding('browsers cache assets, but not the page', () => assertCaching(hosting)),
  ];
}

function finding(what: string, assert: () => unknown): CheckResult {
  try {
    assert();
    return { what, problem: null };
  } catch (error) {
    return { what, problem: error instanceof Error ? error.message : String(error) };
  }
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
}

/** Reads campus.json; null where it is invalid, which another check reports. */
function validCampus(root: string): Campus | null {
  try {
    return parseCampus(readText(root, 'campus.json'));
  } catch {
    return null;
  }
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

/** A file missing from the build would give visitors a blank page; Firebase Hosting serves the paths below /__/. */
function assertBuild(root: string, folder: string): void {
  assertEqual('hosting.public', folder, 'packages/web/dist');
  const page = readText(root, `${folder}/index.html`);
  const named = [...page.matchAll(/(?:src|href)="(\/[^"#?]+)"/g)].map(([, path = '']) => path);
  const own = named.filter((path) => !path.startsWith('/__/'));
  const missing = own.filter((path) => !existsSync(join(root, folder, path)));
  if (!named.some((path) => path.endsWith('.js')))
    throw new Error(`${folder}/index.html refers to no script.`);
  if (missing.length > 0)
    throw new Error(`${folder} lacks ${missing.join(', ')}, which index.html refers to.`);
}

/** Missing assets must not be answered with the page. Hosting serves existing files before any rewrite. */
function assertRewrites({ rewrites, ignore }: FirebaseConfig['hosting']): void {
  const isRewritten = rewrites.length === 1 && rewrites[0]?.source === '!/assets/**';
  if (!isRewritten || rewrites[0]?.destination !== '/index.html')
    throw new Error('hosting.rewrites must rewrite "!/assets/**" to "/index.html", and nothing else.');
  const lacking = ['**/*.br', '**/*.gz'].filter((pattern) => !ignore.includes(pattern));
  if (lacking.length > 0)
    throw new Error(`hosting.ignore lacks ${lacking.join(', ')}: Hosting compresses files itself.`);
}

function assertHeaders(hosting: FirebaseConfig['hosting']): void {
  const set = headersFor(hosting, '**');
  for (const [name, value] of Object.entries(securityHeadersFor('https://'))) {
    const wanted =
      name === 'Content-Security-Policy'
        ? value.replace("connect-src 'self'", ["connect-src 'self'", ...servicesOfFirebase].join(' '))
        : value;
    assertEqual(`The header ${name} of hosting.headers for "**"`, set.get(name), wanted);
  }
  assertNoOtherHeaders(hosting);
}

/** A later rule for some paths would override a security header there. */
function assertNoOtherHeaders({ headers }: FirebaseConfig['hosting']): void {
  const isKnown = ({ source = '', headers: set }: HeaderRule) =>
    source === '**' || (Object.hasOwn(caching, source) && set.every(({ key }) => key === 'Cache-Control'));
  const other = headers.find((rule) => !isKnown(rule));
  if (other !== undefined)
    throw new Error(
      `hosting.headers for "${other.source ?? 'a pattern'}" would override those for "**": set headers there.`,
    );
}

function assertCaching(hosting: FirebaseConfig['hosting']): void {
  for (const [source, value] of Object.entries(caching)) {
    assertEqual(
      `Cache-Control of hosting.headers for "${source}"`,
      headersFor(hosting, source).get('Cache-Control'),
      value,
    );
  }
}

function headersFor({ headers }: FirebaseConfig['hosting'], source: string): Map<string, string> {
  const rules = headers.filter((rule) => rule.source === source);
  return new Map(rules.flatMap((rule) => rule.headers).map(({ key, value }) => [key, value]));
}

function assertEqual(what: string, found: string | undefined, wanted: string): void {
  if (found !== wanted)
    throw new Error(`${what} is ${found === undefined ? 'missing' : `"${found}"`}; it must be "${wanted}".`);
}

function readJson(root: string, name: string): unknown {
  const text = readText(root, name);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} is not JSON.`);
  }
}

function readText(root: string, name: string): string {
  try {
    return readFileSync(join(root, name), 'utf8');
  } catch {
    throw new Error(`${name} can't be read.`);
  }
}
