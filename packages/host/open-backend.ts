import { type Backend, type BackendOptions, createBackend } from '@blood-bank/backend/create-backend';
import { DataError } from '@blood-bank/backend/data-error';
import { lockForCommand } from '@blood-bank/backend/sqlite/lock-data-folder';
import { assertPresentVersion } from '@blood-bank/backend/sqlite/migrate';
import { pino } from 'pino';
import { CommandError } from './command-error.ts';
import { emailPolicy } from './email-policy.ts';
import { documentsOfUnverifiedAccount } from './member-documents.ts';
import { type ProductFiles, readProductFiles } from './product-files.ts';
import { projectId } from './project.ts';
import type { Settings } from './settings.ts';
import { usageLimits } from './usage-limits.ts';

/** The protocol asks every call for a key; the embedded host has nothing to tell apart by it, so it is no secret. */
const apiKey = 'embedded';

/**
 * Opens the backend on a data folder that is held already.
 *
 * @param outboxKey opens the outbox; null for commands, which serve nothing
 * @throws CommandError when the product's files or the settings can't be used, DataError when the data can't be
 */
export async function openBackend(settings: Settings, outboxKey: string | null = null): Promise<Backend> {
  const files = readProductFiles();
  try {
    return await createBackend({ ...backendOptions(settings, files), outboxKey });
  } catch (error) {
    if (error instanceof DataError || !(error instanceof Error)) throw error;
    throw new CommandError(error.message, { cause: error });
  }
}

function backendOptions(settings: Settings, files: ProductFiles): BackendOptions {
  return {
    dataFolder: settings.dataFolder,
    projectId,
    apiKey,
    webConfig: webConfig(settings),
    rules: files.rules,
    rulesName: 'firebase/firestore.rules',
    indexes: files.indexes,
    siteFolder: settings.developmentSite === null ? files.siteFolder : null,
    siteName: files.campus.siteName,
    publicUrl: settings.publicUrl,
    ...(settings.developmentSite === null ? {} : { developmentSite: settings.developmentSite }),
    smtpUrl: settings.smtpUrl,
    trustedProxies: settings.trustedProxies,
    documentsOfAccount: documentsOfUnverifiedAccount,
    emailPolicy: emailPolicy(files.campus),
    usageLimits: usageLimits(settings),
    log: pino({ level: settings.logLevel }, pino.destination(2)),
  };
}

/**
 * Runs a command's work on the data, beside a server that may be running.
 *
 * @throws DataError when there is no data, or it is not of this program's version, and what the work throws
 */
export async function withBackend(
  settings: Settings,
  work: (backend: Backend) => Promise<void>,
): Promise<void> {
  const held = lockForCommand(settings.dataFolder);
  try {
    assertPresentVersion(held.folder.databaseFile);
    const backend = await openBackend({ ...settings, logLevel: 'silent' });
    try {
      await work(backend);
    } finally {
      backend.close();
    }
  } finally {
    held.release();
  }
}

/** What `/__/firebase/init.json` answers: Firebase Hosting's own keys, and what only this host knows. */
function webConfig(settings: Settings): Record<string, unknown> {
  return {
    apiKey,
    authDomain: '',
    projectId,
    storageBucket: '',
    messagingSenderId: '',
    appId: '',
    measurementId: '',
    selfHosted: true,
    ...(settings.tokenSyncUrl === null
      ? {}
      : { tokenSyncUrl: settings.tokenSyncUrl, tokenSyncMaxAgeSeconds: settings.tokenSyncMaxAgeSeconds }),
  };
}
