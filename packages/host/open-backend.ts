import type { Campus } from '@blood-bank/domain/campus';
import { campusIn } from '@blood-bank/domain/campus-texts';
import { isEmailOfDomains, shownEmailDomains } from '@blood-bank/domain/email-domains';
import { limits } from '@blood-bank/domain/records/limits';
import { forgetMember } from '@blood-bank/reactions/forget-member';
import { DaySlots, type SlotContext } from '@blood-bank/reactions/slots';
import {
  type Backend,
  type BackendOptions,
  createBackend,
  DataError,
  type EmailPolicy,
  lockForCommand,
  type Trigger,
  type UsageLimits,
} from '@embedded-firebase/server';
import { assertCurrentVersion } from '@embedded-firebase/server/commands';
import { pino } from 'pino';
import { accountMessagesInBangla } from './account-messages-in-bangla.ts';
import { CommandError } from './command.ts';
import { mailLinkRoutes } from './mail-link-routes.ts';
import { documentsOfUnverifiedAccount } from './member-documents.ts';
import { type ProductFiles, readProductFiles } from './product-files.ts';
import { projectId } from './project.ts';
import type { Settings } from './settings.ts';

/** The protocol requires a key in every call. The embedded host has one project only, so the key is no secret. */
const apiKey = 'embedded';

/** Admins read whole lists, and change many records in a row: their limits are multiples of a member's. */
const adminReadsFactor = 10;
const adminWritesFactor = 1_000;

/** Ten calls in three minutes, each of which writes up to six documents, are two hundred in ten minutes. */
const volunteerWritesFactor = 4;

const oneDay = 24 * 60 * 60;

/**
 * Opens the backend on a data folder that this process has locked.
 *
 * @param outboxKey the key that opens the outbox; null for commands, which serve nothing
 * @param triggers called after `startTriggers`; none for commands, whose writes no trigger follows
 * @throws CommandError when the product's files or settings are unusable, DataError when the data is
 */
export async function openBackend(
  settings: Settings,
  outboxKey: string | null = null,
  triggers: readonly Trigger[] = [],
): Promise<Backend> {
  const files = readProductFiles();
  try {
    return await createBackend({ ...backendOptions(settings, files), outboxKey, triggers });
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
    translations: {
      bn: { siteName: campusIn(files.campus, 'bn').siteName, messages: accountMessagesInBangla },
    },
    publicUrl: settings.publicUrl,
    ...(settings.developmentSite === null ? {} : { developmentSite: settings.developmentSite }),
    smtpUrl: settings.smtpUrl,
    pushServices: settings.pushServices,
    trustedProxies: settings.trustedProxies,
    documentsOfAccount: documentsOfUnverifiedAccount,
    forgetMember,
    routes: (documents) => mailLinkRoutes(documents, files.campus),
    emailPolicy: emailPolicy(files.campus),
    takeMail: takeMail(files.campus),
    usageLimits: usageLimits(settings),
    log: pino({ level: settings.logLevel }, pino.destination(2)),
  };
}

/**
 * Opens the backend for a command, also while a server runs, and closes it after the command's work.
 *
 * @throws DataError when there is no data, or data of another version, and whatever the work throws
 */
export async function withBackend(
  settings: Settings,
  work: (backend: Backend) => Promise<void>,
): Promise<void> {
  const lock = lockForCommand(settings.dataFolder);
  try {
    assertCurrentVersion(lock.folder.databaseFile);
    const backend = await openBackend({ ...settings, logLevel: 'silent' });
    try {
      await work(backend);
    } finally {
      backend.close();
    }
  } finally {
    lock.release();
  }
}

/** The answer of `/__/firebase/init.json`: Firebase Hosting's own keys, and this host's. */
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

/** Decides who may sign up: in a closed community the addresses of campus.json's `emailDomains`, else all (null). */
export function emailPolicy({ emailDomains }: Pick<Campus, 'emailDomains'>): EmailPolicy | null {
  if (emailDomains.length === 0) return null;
  const { names, others } = shownEmailDomains(emailDomains);
  const rest = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`;
  return {
    isAllowed: (email) => isEmailOfDomains(email, emailDomains),
    refusal: `Please use your university email address (${names.join(', ')}${rest}).`,
  };
}

/** Counts mails about accounts in the campus's day. */
export function takeMail(campus: SlotContext['campus']): NonNullable<BackendOptions['takeMail']> {
  return async (documents, kind) => {
    const slots = new DaySlots({ port: documents, campus }, new Date(documents.now()));
    return (await slots.mails(kind).reserve()) !== null;
  };
}

/** Limits what one account reads and writes: members as the operator has set it, volunteers and admins by multiples. */
export function usageLimits({
  readsPerHour,
  writesPerTenMinutes,
}: Pick<Settings, 'readsPerHour' | 'writesPerTenMinutes'>): UsageLimits {
  const writes = usageLimit(writesPerTenMinutes, adminWritesFactor, 10 * 60);
  const perDay = (most: number) =>
    usageLimit(writesPerTenMinutes === 0 ? 0 : most, adminWritesFactor, oneDay);
  return {
    documentsRead: usageLimit(readsPerHour, adminReadsFactor, 60 * 60),
    writes: {
      ...writes,
      raised: {
        document: 'users/{uid}',
        field: 'isVolunteer',
        equals: true,
        times: writes.times * volunteerWritesFactor,
      },
    },
    creations: [
      { collection: 'bloodRequests', ...perDay(limits.requestsPerDay) },
      // Each call gives its caller a number, a repeated one too.
      { collection: 'calls', renewedBy: 'startedAt', ...perDay(limits.callsPerDay) },
      { collection: 'memberReports', ...perDay(limits.reportsPerDay) },
    ],
    privileged: { document: 'users/{uid}', field: 'role', equals: 'admin' },
  };
}

/** @param setting 0 for no limit */
function usageLimit(setting: number, adminFactor: number, seconds: number) {
  const times = setting === 0 ? Number.POSITIVE_INFINITY : setting;
  return { times, privilegedTimes: times * adminFactor, seconds };
}
