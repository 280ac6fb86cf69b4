import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkDeployment } from './check-deployment.ts';

const usage = `npm run deploy [-- check]: puts the site, the rules and the indexes on Firebase, once all of these agree.

  check   only looks: build, rules, indexes, headers, project and configuration

The project's id is in .firebaserc (see .firebaserc.sample). Deploying is done by the Firebase CLI, which has to be
installed (npm install -g firebase-tools) and logged in (firebase login).`;

const root = fileURLToPath(new URL('../..', import.meta.url));
const words = process.argv.slice(2);

if (words.includes('--help') || words.includes('-h')) say(usage);
else if (words.length > 1 || (words.length === 1 && words[0] !== 'check')) {
  fail(`npm run deploy takes "check" or nothing; it was given "${words.join(' ')}".`);
} else if (isSound() && words[0] !== 'check') deploy();

function isSound(): boolean {
  const findings = checkDeployment(root, process.env);
  for (const { what, problem } of findings)
    say(problem === null ? `ok      ${what}` : `WRONG   ${what}\n        ${problem}`);
  const wrong = findings.filter(({ problem }) => problem !== null).length;
  if (wrong > 0) fail(`${wrong} of ${findings.length} checks failed: nothing was deployed.`);
  else say(`All ${findings.length} checks passed.`);
  return wrong === 0;
}

/**
 * The policy first: a new site must not meet rules and indexes that it was not made for. To the project that was looked at,
 * whichever `firebase use` has chosen on this machine.
 */
function deploy(): void {
  for (const part of ['firestore', 'hosting']) {
    const call = ['deploy', '--only', part, '--project', 'default'];
    say(`firebase ${call.join(' ')}`);
    const { status, error } = spawnSync('firebase', call, {
      cwd: root,
      stdio: 'inherit',
    });
    if (error !== undefined) {
      fail('The Firebase CLI is not installed: npm install -g firebase-tools, then firebase login.');
      return;
    }
    if (status !== 0) {
      fail(`Deploying ${part} failed; the lines above say why.`);
      return;
    }
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
