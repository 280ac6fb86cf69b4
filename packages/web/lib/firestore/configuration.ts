import type { Campus } from '@blood-bank/domain/campus';
import { dataMessages } from '#lib/firestore/messages.ts';
import { read } from './call.ts';
import { CallError } from './errors.ts';

/** What campus.json says, checked and inserted by the build (build/campus.ts). */
declare const __CAMPUS__: Omit<Campus, 'bangla' | 'numberingPlan' | 'hospitals'> & {
  /** The address that calls `adminPhone`. */
  readonly adminPhoneUrl: string;
};

/** The settings of this campus, with its texts in the language of the app. */
export const campus = __CAMPUS__;

/** The backend's start-up configuration: Firebase's own keys, and three of ours. */
export interface Configuration {
  readonly apiKey: string;
  readonly projectId: string;
  readonly authDomain?: string;
  readonly storageBucket?: string;
  readonly messagingSenderId?: string;
  readonly appId?: string;
  readonly measurementId?: string;
  /** The backend is the page's own origin. */
  readonly selfHosted: boolean;
  readonly tokenSyncUrl: string | null;
  readonly tokenSyncMaxAgeSeconds: number;
}

/** Thrown when the start-up configuration lacks a required key. */
export class IncompleteConfiguration extends Error {
  override readonly name = 'IncompleteConfiguration';
  readonly missing: readonly string[];

  constructor(missing: readonly string[]) {
    super(`The start-up configuration has no ${missing.join(' and no ')}.`);
    this.missing = missing;
  }
}

/** The path at which both hosts serve the configuration. */
export const configurationPath = '/__/firebase/init.json';
const defaultTokenAgeSeconds = 300;
const firebaseKeys = [
  'apiKey',
  'projectId',
  'authDomain',
  'storageBucket',
  'messagingSenderId',
  'appId',
  'measurementId',
] as const;

let loading: Promise<Configuration> | null = null;
let started: Configuration | null = null;

/**
 * Fetches the configuration, once, from the address at which Firebase Hosting and the embedded host serve it. VITE_FIREBASE_*
 * variables of the build override it. A failed attempt is not cached.
 */
export function loadConfiguration(): Promise<Configuration> {
  loading ??= fetchConfiguration().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Records the configuration with which Firebase is started. */
export function setStartedConfiguration(configuration: Configuration): void {
  started = configuration;
}

/** The configuration with which Firebase was started. */
export function startedConfiguration(): Configuration {
  if (started === null) throw new Error('Firebase is used before it was started.');
  return started;
}

/** Merges the served configuration with the build's variables; throws IncompleteConfiguration. */
export function readConfiguration(
  served: Readonly<Record<string, unknown>>,
  built: BuildVariables,
): Configuration {
  const values: Partial<Record<(typeof firebaseKeys)[number], string>> = {};
  for (const key of firebaseKeys) {
    const value = built[variableOf(key)] || served[key];
    if (typeof value === 'string' && value !== '') values[key] = value;
  }
  const { apiKey, projectId } = values;
  if (apiKey === undefined || projectId === undefined) {
    throw new IncompleteConfiguration(
      (['apiKey', 'projectId'] as const).filter((key) => values[key] === undefined),
    );
  }
  return {
    ...values,
    apiKey,
    projectId,
    selfHosted: served.selfHosted === true,
    ...readTokenSync(served, built),
  };
}

type BuildVariables = Readonly<Record<string, unknown>>;

function readTokenSync(served: Readonly<Record<string, unknown>>, built: BuildVariables) {
  const url = built.VITE_TOKEN_SYNC_URL || served.tokenSyncUrl;
  const age = Number(built.VITE_TOKEN_SYNC_MAX_AGE_SECONDS || served.tokenSyncMaxAgeSeconds);
  return {
    tokenSyncUrl: typeof url === 'string' && url !== '' ? url : null,
    tokenSyncMaxAgeSeconds: age > 0 ? age : defaultTokenAgeSeconds,
  };
}

async function fetchConfiguration(): Promise<Configuration> {
  const built = import.meta.env;
  const complete = Boolean(built.VITE_FIREBASE_API_KEY && built.VITE_FIREBASE_PROJECT_ID);
  return readConfiguration(complete ? {} : await fetchServed(), built);
}

/** Anything but a configuration counts as an empty one, so that the missing keys are reported. */
async function fetchServed(): Promise<Record<string, unknown>> {
  const response = await read(() => fetch(configurationPath)).catch((error: unknown) => {
    throw new CallError('offline', dataMessages.noConnection, { cause: error });
  });
  if (response.status >= 500)
    throw new CallError('unavailable', `${configurationPath} answered ${response.status}.`);
  if (!response.ok) return {};
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function variableOf(key: string): string {
  return `VITE_FIREBASE_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
