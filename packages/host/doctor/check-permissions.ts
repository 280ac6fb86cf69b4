import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataFolder } from '@embedded-firebase/server';
import { type Finding, fault, fixCommand } from './finding.ts';

/** The mode bits of everyone but the owner. */
const others = 0o077;
/** The campus's own files in its data folder. Others are left alone, such as the `lost+found` of a separate disk. */
const ours =
  /^(database|signing-keys|server\.json|outbox-key$|push-key$|data\.lock|restoring$|before-restore-|backups$|exports$)/;

/** Checks that nobody else on this machine can read the campus's files, and that the server can write them. */
export function checkPermissions({ path }: DataFolder): Finding[] {
  if (process.platform === 'win32') return [];
  const { uid: owner } = statSync(path);
  return [
    path,
    ...contentsOf(path).filter((file) => ours.test(basename(file))),
    ...contentsOf(join(path, 'backups')),
    ...contentsOf(join(path, 'exports')),
  ].flatMap((file) => check(file, owner));
}

function check(file: string, owner: number): Finding[] {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  const { mode, uid } = stat;
  const findings: Finding[] = [];
  if ((mode & others) !== 0) {
    const closed = inOctal(mode & ~others);
    findings.push({
      ...fault('permissions', file),
      what: `Others on this machine may use it (mode ${inOctal(mode)}): it holds everybody's data, or keys.`,
      ...(mayChange(uid)
        ? {
            how: `${fixCommand} closes it to them (mode ${closed}).`,
            repair: {
              done: `Closed it to others (mode ${closed}).`,
              work: () => chmodSync(file, mode & 0o777 & ~others),
            },
          }
        : { how: `As root: chmod ${closed} ${file}` }),
    });
  }
  if (uid !== owner) {
    findings.push({
      ...fault('permissions', file),
      what: `It belongs to another account (${uid}) than the data folder (${owner}): the server may not be able to use it.`,
      how: `As root: chown ${owner} ${file}`,
    });
  }
  return findings;
}

/** Only a file's owner and root may change its mode. */
function mayChange(uid: number): boolean {
  const self = process.getuid?.();
  return self === 0 || self === uid;
}

function contentsOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function inOctal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0');
}
