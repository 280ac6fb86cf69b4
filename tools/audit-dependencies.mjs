import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const longestAudit = 60_000;

/**
 * Asks npm's advisory service about everything in the lockfile.
 *
 * @param {string} root the folder of the lockfile
 * @returns {import('./audit-dependencies.d.mts').Audit}
 */
export function auditDependencies(root) {
  const windows = process.platform === 'win32';
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: longestAudit,
    maxBuffer: 64 * 1024 * 1024,
    shell: windows,
  });
  return judgeAudit(
    stdout ?? '',
    JSON.parse(readFileSync(join(root, 'tools/audit-exceptions.json'), 'utf8')),
  );
}

/** Judges what `npm audit --json` said. */
export function judgeAudit(said, exceptions) {
  const vulnerabilities = vulnerabilitiesIn(said);
  if (vulnerabilities === null) {
    return { verdict: 'not run', lines: ["not run: the advisory service can't be reached"] };
  }
  const advisories = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    // A package that is named for depending on another one has that one's advisory.
    .filter((cause) => typeof cause !== 'string');
  const addresses = new Set(advisories.map(({ url }) => url));
  const excused = new Set(exceptions.map(({ advisory }) => advisory));
  const open = advisories.filter(({ url }) => !excused.has(url));
  const outdated = exceptions.filter(({ advisory }) => !addresses.has(advisory));
  const lines = [
    ...open.map(({ name, severity, title, url }) => `${name} (${severity}): ${title}, ${url}`),
    ...exceptions.map(({ advisory, reason }) => `excepted: ${advisory}: ${reason}`),
    ...outdated.map(
      ({ advisory }) => `to be taken from tools/audit-exceptions.json, as it is over: ${advisory}`,
    ),
    `${open.length} advisories to be dealt with`,
  ];
  return { verdict: open.length + outdated.length > 0 ? 'failed' : 'passed', lines };
}

/** Null where the answer is none of the service's. */
function vulnerabilitiesIn(said) {
  try {
    return JSON.parse(said).vulnerabilities ?? null;
  } catch {
    return null;
  }
}
