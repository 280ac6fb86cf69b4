import { spawnSync } from 'node:child_process';

/** Something that this machine lacks: neither passed nor failed. */
export class NotRunHere extends Error {
  override readonly name = 'NotRunHere';
}

/**
 * Copies what a repository has committed into a bare one, on a branch that stays where it is while the copies of it are
 * used.
 *
 * @returns the commit
 */
export function copyRepository(repository: string, target: string): string {
  const commit = git(repository, 'rev-parse', 'HEAD');
  git(repository, 'clone', '--quiet', '--bare', '--no-hardlinks', repository, target);
  git(target, 'update-ref', 'refs/heads/newest', commit);
  git(target, 'symbolic-ref', 'HEAD', 'refs/heads/newest');
  return commit;
}

/** @returns what git said @throws Error when it fails */
export function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.trim();
}
