import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataFolder } from '@blood-bank/backend/data-folder';
import { type Finding, fault, mendIt } from './finding.ts';

/** All that others than the owner may do with a file. */
const others = 0o077;
/** What a campus has in its data folder. Other things may lie there too, such as the `lost+found` of a disk of its own. */
const ours =
  /^(database|signing-keys|server\.json|outbox-key$|data\.lock|restoring$|before-restore-|backups$|exports$)/;

/** Whether others on this machine can read what the campus keeps, or the server can't write it. */
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
            how: `${mendIt} takes that from them (mode ${closed}).`,
            mend: {
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

/** A file's mode is its owner's to change, and root's. */
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
