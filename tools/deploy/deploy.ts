import { spawnSync } from 'node:child_process';
import { newPushKey } from '@embedded-firebase/server/push';
import { root } from '../import-graph.ts';
import { checkDeployment, writePolicy } from './check-deployment.ts';
import { checkFunctions } from './check-functions.ts';
import { type CheckResult, finding } from './finding.ts';
import { buildFunctions, installFunctions, readManifest } from './prepare-functions.ts';

const usage = `npm run deploy [-- check | -- push-key | -- --without-functions]: deploys the site, the functions, the rules and the indexes to
Firebase, after checking them.

  check                 only checks: build, functions, rules, indexes, headers, project and configuration
  push-key              makes a key for notifications, and says where its two parts belong
  --without-functions   for a project without a billing plan: the site works, and nobody gets a mail about a request

Both write the Content-Security-Policy of the build into firebase.json, since it has hashes of what is within the pages.

The project's id is in .firebaserc (see .firebaserc.sample). Deploying is done by the Firebase CLI, which has to be
installed (npm install -g firebase-tools) and logged in (firebase login).`;

/** What only Google could check. */
const reminder = `Functions need the Blaze plan (set a budget first), and the mail server as a secret:
firebase functions:secrets:set SMTP_URL --project default
The key of notifications is another one; "none" for a site without them, otherwise made by npm run deploy -- push-key:
firebase functions:secrets:set PUSH_KEY --project default`;

const args = process.argv.slice(2);
const withFunctions = args[0] !== '--without-functions';

if (args.includes('--help') || args.includes('-h')) print(usage);
else if (args.length === 1 && args[0] === 'push-key') printPushKey();
else if (args.length > 1 || !['check', '--without-functions', undefined].includes(args[0])) {
  fail(
    `npm run deploy takes "check", "push-key", "--without-functions" or nothing; it was given "${args.join(' ')}".`,
  );
} else if (passesChecks() && args[0] !== 'check') deploy();

/** The private part is kept by Google alone; the public one is in the build. */
function printPushKey(): void {
  const { privateKey, publicKey } = newPushKey();
  print(`The private key, which firebase functions:secrets:set PUSH_KEY --project default asks for:

${privateKey}

The public key, for the environment of the build (npm run deploy):

VITE_PUSH_PUBLIC_KEY=${publicKey}

With a new pair, each device subscribes anew when its member next opens the site; until then mails are sent.`);
}

/** The Firebase CLI has read firebase.json before it runs this as a hook: a change would come too late. */
function isHook(): boolean {
  return process.env.RESOURCE_DIR !== undefined;
}

function passesChecks(): boolean {
  if (!isHook()) writePolicy(root);
  const results = [...checkDeployment(root, process.env), ...functionResults()];
  for (const { what, problem } of results)
    print(problem === null ? `ok      ${what}` : `WRONG   ${what}\n        ${problem}`);
  const wrong = results.filter(({ problem }) => problem !== null).length;
  if (wrong > 0) fail(`${wrong} of ${results.length} checks failed: nothing was deployed.`);
  else print(`All ${results.length} checks passed.`);
  if (wrong === 0 && withFunctions) print(reminder);
  return wrong === 0;
}

function functionResults(): CheckResult[] {
  let manifest: unknown = null;
  const prepared = finding('the functions can be built and loaded', () => {
    installFunctions(root, print);
    buildFunctions(root);
    manifest = readManifest(root);
  });
  return manifest === null ? [prepared] : [prepared, ...checkFunctions(root, manifest)];
}

/**
 * Deploys the policy and the functions before the site, which needs rules and indexes and has rewrites to a function. Always to the
 * checked project, whatever `firebase use` has chosen on this machine.
 */
function deploy(): void {
  for (const part of ['firestore', ...(withFunctions ? ['functions'] : []), 'hosting']) {
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
