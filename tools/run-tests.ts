// npm test and npm run test:all: the checks that must pass before a change lands. The last line of output counts them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { auditDependencies } from './audit.ts';
import {
  type PlaywrightReport,
  playwrightFailures,
  type VitestReport,
  vitestFailures,
} from './failed-tests.ts';
import { requireChromium } from './find-chromium.ts';
import { findFirefox, missingForWebKit } from './find-other-browsers.ts';
import { root } from './import-graph.ts';

const usage = `npm test: lint, types, the unit tests, the policy's decisions, and the main journeys in a real browser.
npm run test:all: these, and dead code, advisories, branch coverage, what needs processes that start and end, the policy
on a whole server, the trials in their short form, parity with Firebase, the budgets, all other journeys, and where
Firefox and WebKit are installed the main ones there.

The projects of vitest.config.ts and the tag @main of the journeys say which tests belong to which.`;

const packages = [
  'packages/domain',
  'embedded-firebase/rules',
  'packages/reactions',
  'embedded-firebase/server',
  'packages/web',
  'packages/host',
];
const unitProjects = [...packages.map((folder) => basename(folder)), 'screens', 'policy', 'tools'];
const coveredProjects = ['rules', 'server'];
const verificationProjects = ['processes', 'policy-matrix', 'trials', 'parity', 'bench'];
/** What a campus trusts its data to: the percentage of its branches that its own tests must cover. */
const requiredBranchCoverage = { 'embedded-firebase/rules': 95, 'embedded-firebase/server': 95 };

/** The tag of the journeys along the main road through the product (e2e/playwright.config.ts). */
const mainJourneys = '@main';

interface Result {
  readonly passed: number;
  readonly failed: number;
  /** What the machine lacks for the step, which then counts as neither passed nor failed. */
  readonly needs?: string;
  /** What failed, for the end of the output: the rest of it is long. */
  readonly failures?: readonly string[];
}

interface Step {
  readonly title: string;
  run(): Result;
}

const reports = mkdtempSync(join(tmpdir(), 'campus-blood-bank-tests-'));
const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) print(usage);
else if (args.some((arg) => arg !== '--all')) {
  print(usage);
  process.exitCode = 1;
} else runSteps(args.includes('--all'));
rmSync(reports, { recursive: true, force: true });

function runSteps(all: boolean): void {
  const chromium = requireChromium(print);
  const steps: readonly Step[] = [
    { title: 'Lint', run: () => runTool('biome', ['check', '.', '--error-on-warnings']) },
    ...packages.map((folder) => typeCheck(basename(folder), folder)),
    typeCheck('tests and tools', '.'),
    ...(all ? [{ title: 'Dead code', run: () => runTool('knip', []) }] : []),
    ...(all ? [{ title: 'Advisories', run: audit }] : []),
    ...(all ? withCoverage() : [{ title: 'Unit tests', run: () => runVitest(unitProjects) }]),
    { title: 'Build', run: build },
    ...(all ? [{ title: 'Verification', run: () => runVitest(verificationProjects) }] : []),
    { title: 'Journeys', run: () => runInChromium(chromium, all ? [] : ['--grep', mainJourneys]) },
    ...(all ? [{ title: 'Journeys in Firefox', run: runInFirefox }] : []),
    ...(all ? [{ title: 'Journey in WebKit', run: runInWebKit }] : []),
  ];
  const total = { passed: 0, failed: 0 };
  const summary: string[] = [];
  const allFailures: string[] = [];
  for (const { title, run } of steps) {
    print(`\n== ${title}`);
    const startedAt = performance.now();
    const { passed, failed, needs, failures = [] } = run();
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    const outcome = needs === undefined ? `${passed} passed, ${failed} failed` : `not run: needs ${needs}`;
    summary.push(`${title.padEnd(24)} ${seconds.padStart(5)} s ${outcome}`);
    total.passed += passed;
    total.failed += failed;
    allFailures.push(...failures);
  }
  if (total.failed > 0) process.exitCode = 1;
  print(`\n${summary.join('\n')}\n`);
  for (const failure of allFailures) print(`FAILED ${failure}\n`);
  print(`${total.passed} passed, ${total.failed} failed`);
}

/** Counting branches slows tests down, so only those run with it whose packages are counted. */
function withCoverage(): readonly Step[] {
  const others = unitProjects.filter((project) => !coveredProjects.includes(project));
  return [
    { title: 'Unit tests', run: () => runVitest(others) },
    {
      title: 'Unit tests, covered',
      run: () =>
        runVitest(coveredProjects, [
          '--coverage',
          `--coverage.reportsDirectory=${join(reports, 'coverage')}`,
        ]),
    },
    { title: 'Branch coverage', run: checkBranchCoverage },
  ];
}

function typeCheck(name: string, project: string): Step {
  return { title: `Types of ${name}`, run: () => runTool('tsc', ['-p', project]) };
}

/** Builds the product once, for all later steps. */
function build(): Result {
  return spawn(process.execPath, [join(root, 'tools/launch.mjs'), 'start', '--help']);
}

/** Counts as neither passed nor failed when the advisory service can't be reached. */
function audit(): Result {
  const { verdict, lines } = auditDependencies(root);
  print(lines.join('\n'));
  return { passed: verdict === 'passed' ? 1 : 0, failed: verdict === 'failed' ? 1 : 0 };
}

function runVitest(projects: readonly string[], options: readonly string[] = []): Result {
  const report = join(reports, `vitest-${projects[0]}.json`);
  const { failed } = runTool('vitest', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ]);
  const result = (readJson(report) ?? {}) as VitestReport;
  const { numPassedTests = 0, numFailedTests = 0 } = result;
  return {
    ...withExitCode({ passed: numPassedTests, failed: numFailedTests }, failed),
    failures: vitestFailures(result),
  };
}

function checkBranchCoverage(): Result {
  const summary = readJson(join(reports, 'coverage/coverage-summary.json')) ?? {};
  const outcomes = Object.entries(requiredBranchCoverage).map(([folder, required]) => {
    const branches = Object.entries(summary as Record<string, { branches: BranchCounts }>)
      .filter(([file]) => file.startsWith(join(root, folder, '/')))
      .map(([, file]) => file.branches);
    const covered = branches.reduce((sum, file) => sum + file.covered, 0);
    const total = branches.reduce((sum, file) => sum + file.total, 0);
    const percent = total === 0 ? 0 : (100 * covered) / total;
    print(`${folder}: ${percent.toFixed(2)} % (${covered} of ${total}); required: ${required} %`);
    return percent >= required;
  });
  return {
    passed: outcomes.filter((passed) => passed).length,
    failed: outcomes.filter((passed) => !passed).length,
  };
}

interface BranchCounts {
  readonly covered: number;
  readonly total: number;
}

function runInChromium(chromium: string, selection: readonly string[]): Result {
  return runPlaywright('e2e', { CHROMIUM_PATH: chromium }, selection);
}

function runInFirefox(): Result {
  const firefox = findFirefox();
  return firefox === null ? notRun('firefox-esr') : runPlaywright('e2e/firefox', { FIREFOX_PATH: firefox });
}

function runInWebKit(): Result {
  const missing = missingForWebKit();
  return missing.length === 0 ? runPlaywright('e2e/webkit', {}) : notRun(missing.join(', '));
}

function notRun(needs: string): Result {
  return { passed: 0, failed: 0, needs };
}

function runPlaywright(
  folder: string,
  environment: NodeJS.ProcessEnv,
  selection: readonly string[] = [],
): Result {
  const report = join(reports, `${folder.replace('/', '-')}.json`);
  const { failed } = runTool('playwright', ['test', '-c', folder, '--reporter=list,json', ...selection], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const result = (readJson(report) ?? {}) as PlaywrightReport;
  const { stats } = result;
  // A flaky or skipped journey is no passed one.
  const notPassed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0);
  return {
    ...withExitCode({ passed: stats?.expected ?? 0, failed: notPassed }, failed),
    failures: playwrightFailures(result),
  };
}

/** A run that fails without a failed test, such as by a file that can't be loaded, is a failure too. */
function withExitCode({ passed, failed }: Result, exitFailed: number): Result {
  return { passed, failed: failed === 0 ? exitFailed : failed };
}

function runTool(tool: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Result {
  return spawn(join(root, 'node_modules/.bin', tool), args, environment);
}

function spawn(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Result {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readJson(file: string): object | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object;
  } catch {
    return null;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
