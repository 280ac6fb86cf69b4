// Runs a command of the product on a machine with nothing but Node and npm: installs missing packages, builds what has
// changed, and starts the command. Plain JavaScript without dependencies, as it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const builtFrom = join(root, 'packages/host/dist/built-from.txt');
/** A lock file with the id of the process that installs or builds. */
const lockFile = join(root, '.preparing');
const lockTimeout = 15 * 60_000;
const productCommands = [
  'start',
  'demo',
  'admin',
  'backup',
  'restore',
  'rotate-key',
  'export',
  'import',
  'doctor',
];
const developmentCommands = {
  deploy: 'tools/deploy/deploy.ts',
  dev: 'tools/dev.ts',
  test: 'tools/run-tests.ts',
  pictures: 'tools/pictures/pictures.ts',
};

/** The development commands that need the built product. */
const buildingCommands = ['deploy'];

for (const stream of [process.stdout, process.stderr]) stream.on('error', endOnBrokenPipe);
await launch(process.argv[2] ?? '', process.argv.slice(3));

async function launch(command, args) {
  if (!productCommands.includes(command) && !(command in developmentCommands)) {
    fail(
      `There is no command "${command}". Commands: ${[...productCommands, ...Object.keys(developmentCommands)].join(', ')}.`,
    );
  }
  refuseOldNode();
  prepare(command);
  if (command in developmentCommands) {
    const script = join(root, developmentCommands[command]);
    const { register } = await import('tsx/esm/api');
    register();
    process.argv = [process.argv[0], script, ...args];
    await import(pathToFileURL(script).href);
    return;
  }
  const { run } = await import(pathToFileURL(join(root, 'packages/host/dist/run.js')).href);
  // From here on the command handles this, since one that serves has to stop in order.
  for (const stream of [process.stdout, process.stderr]) stream.off('error', endOnBrokenPipe);
  await run(command, args);
}

/** Ends silently when the reader of the output is gone, with the exit code of SIGPIPE. */
function endOnBrokenPipe(error) {
  if (error.code !== 'EPIPE') throw error;
  process.exit(141);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`This needs Node 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org.`);
}

/** Installs and builds what is missing; concurrent commands do so one after the other. */
function prepare(command) {
  const forDevelopment = command in developmentCommands;
  const needsBuild = !forDevelopment || buildingCommands.includes(command);
  const isReady = () => isInstalled(forDevelopment) && (!needsBuild || isBuilt());
  if (needsBuild) assertCampusFile();
  if (isReady()) return;
  const release = lock();
  try {
    if (!isInstalled(forDevelopment)) install();
    if (needsBuild && !isBuilt()) build();
  } finally {
    release();
  }
}

/** Waits until no other command installs or builds here; the lock of a killed one is ignored. */
function lock() {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      process.once('exit', release);
      return release;
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) failForAnotherAccount();
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned()) rmSync(lockFile, { force: true });
    else {
      if (!isWaiting) print('Waiting for another command that installs or builds here…');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }

  function release() {
    process.removeListener('exit', release);
    rmSync(lockFile, { force: true });
  }
}

/** The server's account should not be able to write the program: the owner of the folder builds it. */
function failForAnotherAccount() {
  fail(
    `The changed sources have to be installed and built first, and this account may not write in ${root}. Run this as the owner of that folder: node tools/launch.mjs start --help`,
  );
}

function isAbandoned() {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > lockTimeout) return true;
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // In a container every process may have the number of the one before it.
    if (pid === process.pid) return true;
    // An empty file is being written at this moment.
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH' || error.code === 'ENOENT';
  }
}

function assertCampusFile() {
  if (!existsSync(join(root, 'campus.json')))
    fail('campus.json is missing: it holds the settings of one campus.');
}

function install() {
  print('Installing the packages (once; a minute or so)…');
  runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Tells whether every package of the lockfile is installed in its version, so that a `git pull` needs no `npm ci`. */
function isInstalled(forDevelopment) {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const present = readJson('node_modules/.package-lock.json')?.packages ?? {};
  const hasTools = existsSync(join(root, 'node_modules/vite'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional) return true;
    // A package of this repository, which an upgrade may have added.
    if (entry.link) return existsSync(join(root, path));
    if ((entry.dev || entry.devOptional) && !forDevelopment && !hasTools && isBuilt()) return true;
    return present[path]?.version === entry.version;
  });
}

/** Builds the web app, the host's bundle and the rules file. */
function build() {
  // An interrupted build must not count as built.
  rmSync(builtFrom, { force: true });
  // Computed before the build, which may miss a later change.
  const hash = sourceHash();
  print('Building the web app and the server (once, and after a change)…');
  for (const folder of ['packages/web', 'packages/host']) {
    const result = spawnSync(process.execPath, [join(root, 'tools/build.mjs'), join(root, folder)], {
      cwd: join(root, folder),
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (result.status !== 0) fail(`Building ${folder} failed. ${result.stderr}`.trimEnd());
  }
  makeRules();
  mkdirSync(join(root, 'packages/host/dist'), { recursive: true });
  writeFileSync(builtFrom, hash);
}

/** Writes firestore.rules for Firebase; the embedded host makes the same text at each start. */
function makeRules() {
  const result = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'firebase/make-rules.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (result.status !== 0) fail(`Making firebase/firestore.rules failed. ${result.stderr}`.trimEnd());
}

function isBuilt() {
  return existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sourceHash();
}

function sourceHash() {
  const hash = createHash('sha256');
  const files = [
    'campus.json',
    'package-lock.json',
    'tsconfig.base.json',
    'firebase/firestore.rules.template',
    'firebase/make-rules.ts',
    'tools/build.mjs',
    'tools/node-bundle.ts',
    ...sourcesBelow('legal'),
    ...sourcesBelow('packages'),
    ...sourcesBelow('embedded-firebase/rules'),
    ...sourcesBelow('embedded-firebase/server'),
  ];
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  }
  return hash.digest('hex');
}

function sourcesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : sourcesBelow(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}

function runNpm(args) {
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) fail('Installing failed, for the reason above.');
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return null;
  }
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
