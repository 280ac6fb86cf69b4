// npm run audit: checks the packages of the lockfiles for known advisories.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { functionsFolder } from './deploy/prepare-functions.ts';
import { root } from './import-graph.ts';

/** A known advisory that does no harm here. */
export interface AuditException {
  /** Its address, as npm names it. */
  readonly advisory: string;
  /** Why it does no harm, and what would change that. */
  readonly reason: string;
}

interface Audit {
  readonly verdict: 'passed' | 'failed' | 'not run';
  /** The lines to print. */
  readonly lines: readonly string[];
}

interface Advisory {
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
}

const auditTimeout = 60_000;
/** The product's, and that of what Firebase installs. */
const lockfiles = ['package-lock.json', `${functionsFolder}/package-lock.json`];
const usage = `npm run audit: asks the registry's advisory service about every package of the lockfiles: the product's,
and that of Firebase's functions.

Exits with 1 when there is an advisory that tools/audit-exceptions.json does not explain. Where the service can't be
reached, it prints so and exits with 0.`;

if (process.argv[1] === import.meta.filename) main();

function main(): void {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const { verdict, lines } = auditDependencies(root);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (verdict === 'failed') process.exitCode = 1;
}

/** Asks npm's advisory service about every package of the lockfiles. @param root the repository */
export function auditDependencies(root: string): Audit {
  const exceptions = readFileSync(join(root, 'tools/audit-exceptions.json'), 'utf8');
  const answers = lockfiles.map((lockfile) => ({
    lockfile,
    output: askService(join(root, dirname(lockfile))),
  }));
  return evaluateAudit(answers, JSON.parse(exceptions) as AuditException[]);
}

function askService(folder: string): string {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: auditTimeout,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return stdout ?? '';
}

/** Evaluates what `npm audit --json` printed for each lockfile. */
export function evaluateAudit(
  answers: readonly { readonly lockfile: string; readonly output: string }[],
  exceptions: readonly AuditException[],
): Audit {
  const advisories: (Advisory & { readonly lockfile: string })[] = [];
  for (const { lockfile, output } of answers) {
    const ofLockfile = parseAdvisories(output);
    if (ofLockfile === null)
      return { verdict: 'not run', lines: ["not run: the advisory service can't be reached"] };
    advisories.push(...ofLockfile.map((advisory) => ({ ...advisory, lockfile })));
  }
  const known = new Set(advisories.map(({ url }) => url));
  const excepted = new Set(exceptions.map(({ advisory }) => advisory));
  const open = advisories.filter(({ url }) => !excepted.has(url));
  const outdated = exceptions.filter(({ advisory }) => !known.has(advisory));
  const lines = [
    ...open.map(
      ({ lockfile, name, severity, title, url }) => `${lockfile}: ${name} (${severity}): ${title}, ${url}`,
    ),
    ...exceptions.map(({ advisory, reason }) => `excepted: ${advisory}: ${reason}`),
    ...outdated.map(
      ({ advisory }) => `remove from tools/audit-exceptions.json, as it is resolved: ${advisory}`,
    ),
    `${open.length} open advisories`,
  ];
  return { verdict: open.length + outdated.length > 0 ? 'failed' : 'passed', lines };
}

/** Reads the advisories; null where the output is not an answer of the service. */
function parseAdvisories(output: string): Advisory[] | null {
  try {
    const { vulnerabilities } = JSON.parse(output) as {
      vulnerabilities?: Readonly<Record<string, { via: readonly (Advisory | string)[] }>>;
    };
    if (vulnerabilities === undefined) return null;
    const causes = Object.values(vulnerabilities).flatMap(({ via }) => via);
    // A text names another vulnerable package, which is listed with its own advisories.
    return causes.filter((cause): cause is Advisory => typeof cause !== 'string');
  } catch {
    return null;
  }
}
