import { spawnSync } from 'node:child_process';
import { root } from '../import-graph.ts';
import { checkDeployment } from './check-deployment.ts';

const usage = `npm run deploy [-- check]: deploys the site, the rules and the indexes to Firebase, after checking them.

  check   only checks: build, rules, indexes, headers, project and configuration

The project's id is in .firebaserc (see .firebaserc.sample). Deploying is done by the Firebase CLI, which has to be
installed (npm install -g firebase-tools) and logged in (firebase login).`;

const args = process.argv.slice(2);

if (args.includes('--help') || args.includes('-h')) print(usage);
else if (args.length > 1 || (args.length === 1 && args[0] !== 'check')) {
  fail(`npm run deploy takes "check" or nothing; it was given "${args.join(' ')}".`);
} else if (passesChecks() && args[0] !== 'check') deploy();

function passesChecks(): boolean {
  const results = checkDeployment(root, process.env);
  for (const { what, problem } of results)
    print(problem === null ? `ok      ${what}` : `WRONG   ${what}\n        ${problem}`);
  const wrong = results.filter(({ problem }) => problem !== null).length;
  if (wrong > 0) fail(`${wrong} of ${results.length} checks failed: nothing was deployed.`);
  else print(`All ${results.length} checks passed.`);
  return wrong === 0;
}

/**
 * Deploys the policy before the site, which needs its rules and indexes. Always to the checked project, whatever
 * `firebase use` has chosen on this machine.
 */
function deploy(): void {
  for (const part of ['firestore', 'hosting']) {
    const call = ['deploy', '--only', part, '--project', 'default'];
    print(`firebase ${call.join(' ')}`);
    const { status, error } = spawnSync('firebase', call, {
      cwd: root,
      stdio: 'inherit',
    });
    if (error !== undefined) {
      fail('The Firebase CLI is not installed: npm install -g firebase-tools, then firebase login.');
      return;
    }
    if (status !== 0) {
      fail(`Deploying ${part} failed; for the reason above.`);
      return;
    }
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
