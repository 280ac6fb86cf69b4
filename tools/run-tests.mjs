// Everything that has to hold before a change lands: lint, types, dead code, the packages' tests and how much of the
// code they go through, the browser's journeys. The last line of output counts them all.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditDependencies } from './audit-dependencies.mjs';
import { branchCoverage } from './branch-coverage.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'campus-blood-bank-tests-'));
const packages = ['domain', 'rules', 'backend', 'web', 'host'];
// A campus trusts its data to these two: so much of their branches has to be gone through by the tests.
const measured = ['rules', 'backend'];
const leastBranches = 95;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  say('npm test: lint, types, dead code, the tests of the packages, and the journeys in a real browser.');
  process.exit(0);
}

const chromium = findOrInstallChromium(say);
if (chromium === null) {
  say('The journeys need Chromium: install it ("apt-get install chromium"), or name it in CHROMIUM_PATH.');
  process.exit(1);
}

const counts = { passed: 0, failed: 0 };
check('Lint', 'biome', ['check', '.', '--error-on-warnings']);
for (const name of packages) check(`Types of ${name}`, 'tsc', ['-p', `packages/${name}`]);
check('Types of tests and tools', 'tsc', ['-p', '.']);
check('Dead code', 'knip', []);
checkDependencies();
runVitest();
runPlaywright();
rmSync(reports, { recursive: true, force: true });

if (counts.failed > 0) process.exitCode = 1;
say(`${counts.passed} passed, ${counts.failed} failed`);

function check(title, tool, args) {
  say(`\n== ${title}`);
  const passed = runTool(tool, args);
  add(passed ? 1 : 0, passed ? 0 : 1);
}

/** Where the advisory service can't be reached, that is said, and counted as neither. */
function checkDependencies() {
  say('\n== Advisories about the packages we are made of');
  const { verdict, lines } = auditDependencies(root);
  for (const line of lines) say(line);
  add(verdict === 'passed' ? 1 : 0, verdict === 'failed' ? 1 : 0);
}

function runVitest() {
  say('\n== Tests of the packages');
  const report = join(reports, 'vitest.json');
  const coverage = join(reports, 'coverage');
  const passed = runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--coverage',
    `--coverage.reportsDirectory=${coverage}`,
  ]);
  const result = readReport(report);
  add(result?.numPassedTests ?? 0, result?.numFailedTests ?? 0);
  // A run that failed without a failed test (a file that could not be loaded, an unhandled error) is a failure too.
  if (!passed && !result?.numFailedTests) add(0, 1);
  for (const name of measured) checkBranches(name, join(coverage, 'coverage-summary.json'));
}

function checkBranches(name, summary) {
  const branches = branchCoverage(summary, join(root, 'packages', name));
  const passed = branches !== null && branches.percent >= leastBranches;
  const figure =
    branches === null
      ? 'not measured'
      : `${branches.percent.toFixed(2)} % (${branches.covered} of ${branches.total})`;
  say(`Branch coverage of ${name}: ${figure}, at least ${leastBranches} % wanted`);
  add(passed ? 1 : 0, passed ? 0 : 1);
}

function runPlaywright() {
  say('\n== Journeys in the browser');
  const report = join(reports, 'playwright.json');
  const passed = runTool('playwright', ['test', '-c', 'e2e', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const stats = readReport(report)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0);
  add(stats?.expected ?? 0, failed);
  if (!passed && failed === 0) add(0, 1);
}

function add(passed, failed) {
  counts.passed += passed;
  counts.failed += failed;
}

function runTool(tool, args, environment = {}) {
  const result = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
