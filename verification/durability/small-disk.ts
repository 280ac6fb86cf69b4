import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mebibyte = 1_024 * 1_024;

/** A disk of a few MiB in memory that can be filled up. */
export interface SmallDisk {
  readonly path: string;
  /** Takes all space except so many bytes. */
  fill(leave: number): void;
  /** Frees the space again. */
  free(): void;
  remove(): void;
}

/** Mounts a small disk; null where this account may not mount. */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'trial-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0700`, 'tmpfs', path]);
  if (mounted.status !== 0) {
    rmdirSync(path);
    return null;
  }
  const unmount = () => void spawnSync('umount', ['-l', path]);
  process.once('exit', unmount);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill(leave) {
      const { bavail, bsize } = statfsSync(path);
      const bytes = Math.max(0, Math.min(bavail * bsize - leave, mebibytes * mebibyte));
      try {
        writeFileSync(ballast, Buffer.alloc(bytes));
      } catch (error) {
        // The server has written since the space was measured, so that the disk is full too.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    free: () => rmSync(ballast),
    remove() {
      process.off('exit', unmount);
      unmount();
      rmdirSync(path);
    },
  };
}
