import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of what Firebase runs, with a package and a lock of its own: no other command installs it. */
export const functionsFolder = 'firebase/functions';

/**
 * Installs the packages of Firebase's functions by their lock, unless they are installed.
 *
 * @param say told before that, as it takes a while
 * @param options further options of npm
 * @throws Error when npm fails
 */
export function installFunctions(
  root: string,
  say: (line: string) => void,
  options: readonly string[] = [],
): void {
  const folder = join(root, functionsFolder);
  if (isInstalled(folder)) return;
  say('Installing the packages of the functions (once; half a minute or so)…');
  // npm run passes this repository's engine-strict on, but the functions' engine is that of Google's machines.
  const usual = ['--engine-strict=false', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', ...usual, ...options], folder);
}

/**
 * Checks the types of Firebase's functions, and bundles them.
 *
 * @throws Error when one of the steps fails
 */
export function buildFunctions(root: string): void {
  const folder = join(root, functionsFolder);
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], root);
  run(process.execPath, [join(root, 'tools/build.mjs'), folder], folder);
}

/**
 * Reads what the bundled functions say of themselves, as the Firebase CLI does.
 *
 * @throws Error when they can't be loaded
 */
export function readManifest(root: string): unknown {
  const folder = join(root, functionsFolder);
  const output = mkdtempSync(join(tmpdir(), 'functions-'));
  const file = join(output, 'manifest.json');
  try {
    // It reads the folder that it is started in.
    run(
      process.execPath,
      [join(folder, 'node_modules/firebase-functions/lib/bin/firebase-functions.js')],
      folder,
      {
        FUNCTIONS_MANIFEST_OUTPUT_PATH: file,
        GCLOUD_PROJECT: 'project-of-the-check',
        FIREBASE_CONFIG: JSON.stringify({ projectId: 'project-of-the-check' }),
        // Else the Admin SDK looks for Google's network.
        METADATA_SERVER_DETECTION: 'none',
      },
    );
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(output, { recursive: true });
  }
}

/** npm writes the file when it has installed all packages of the lock. */
function isInstalled(folder: string): boolean {
  const writtenAt = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return writtenAt('node_modules/.package-lock.json') > writtenAt('package-lock.json');
}

function run(command: string, args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv = {}) {
  const result = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (result.status !== 0)
    throw new Error(`${[command, ...args].join(' ')} failed. ${result.stdout}${result.stderr}`.trimEnd());
}
