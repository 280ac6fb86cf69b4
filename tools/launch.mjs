// Runs a command of the product on a machine that may have nothing yet but Node and npm: installs what is missing,
// builds what has changed, then hands over. Plain JavaScript without dependencies, as it runs before they are there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const builtFrom = join(root, 'packages/host/dist/built-from.txt');
/** Says which process installs or builds. */
const turn = join(root, '.preparing');
const longestTurn = 15 * 60_000;
const productCommands = [
  ...['start', 'demo', 'admin', 'backup', 'restore', 'rotate-key'],
  ...['export', 'import', 'doctor'],
];
const developmentCommands = {
  deploy: 'tools/deploy.mjs',
  dev: 'tools/dev.mjs',
  test: 'tools/run-tests.mjs',
  pictures: 'tools/pictures.mjs',
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
    process.argv = [process.argv[0], join(root, developmentCommands[command]), ...args];
    await import(pathToFileURL(join(root, developmentCommands[command])).href);
    return;
  }
  const { run } = await import(pathToFileURL(join(root, 'packages/host/dist/run.js')).href);
  // From here on the command does this by itself, as one that serves has to stop in order.
  for (const stream of [process.stdout, process.stderr]) stream.off('error', endOnBrokenPipe);
  await run(command, args);
}

/** Ends without a word once nobody reads the output any more, with the exit code of SIGPIPE. */
function endOnBrokenPipe(error) {
  if (error.code !== 'EPIPE') throw error;
  process.exit(141);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`This needs Node 20.19 or newer; here is ${process.versions.node}. Get it from https://nodejs.org.`);
}

/** Installs and builds what lacks; commands that start at once do so one after the other. */
function prepare(command) {
  const forDevelopment = command in developmentCommands;
  const needsBuild = !forDevelopment || buildingCommands.includes(command);
  const isReady = () => isInstalled(forDevelopment) && (!needsBuild || isBuilt());
  if (needsBuild) demandCampus();
  if (isReady()) return;
  const release = takeTurn();
  try {
    if (!isInstalled(forDevelopment)) install();
    if (needsBuild && !isBuilt()) build();
  } finally {
    release();
  }
}

/** Waits until no other command installs or builds here. What one that was killed left behind holds nobody up. */
function takeTurn() {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      process.once('exit', release);
      return release;
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) failForAnotherAccount();
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned()) rmSync(turn, { force: true });
    else {
      if (!isWaiting) say('Waiting for another command that installs or builds here…');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }

  function release() {
    process.removeListener('exit', release);
    rmSync(turn, { force: true });
  }
}

/** A server's account has no business writing the program: whoever pulled a new version builds it. */
function failForAnotherAccount() {
  fail(
    `What changed here has to be installed and built first, and this account may not write in ${root}. Call this as the owner of that folder: node tools/launch.mjs start --help`,
  );
}

function isAbandoned() {
  try {
    if (Date.now() - statSync(turn).mtimeMs > longestTurn) return true;
    const pid = Number(readFileSync(turn, 'utf8'));
    // In a container every process may have the number of the one before it.
    if (pid === process.pid) return true;
    // Without a number it is being written at this moment.
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH' || error.code === 'ENOENT';
  }
}

function demandCampus() {
  if (!existsSync(join(root, 'campus.json')))
    fail('campus.json is missing: it holds what one campus changes.');
}

/** Installs when a package of the lockfile is missing or of another version, so that a pull is followed by itself. */
function install() {
  say('Installing the packages that the product is made of (once; a minute or so)…');
  runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

function isInstalled(forDevelopment) {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const present = readJson('node_modules/.package-lock.json')?.packages ?? {};
  const hasTools = existsSync(join(root, 'node_modules/vite'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link || entry.optional) return true;
    if ((entry.dev || entry.devOptional) && !forDevelopment && !hasTools && isBuilt()) return true;
    return present[path]?.version === entry.version;
  });
}

/** Builds the web app, the host's bundle and the rules file anew when anything they are made of has changed. */
function build() {
  // A build that breaks off must not leave the last one's word that all is well.
  rmSync(builtFrom, { force: true });
  // Taken before: what is changed meanwhile may not have gone into the build.
  const hash = sourceHash();
  say('Building the web app and the server (once, and after a change)…');
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

/** Makes firestore.rules, which Firebase gets; the embedded host makes the same text for itself. */
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
    ...['campus.json', 'package-lock.json', 'tsconfig.base.json'],
    ...['firebase/firestore.rules.template', 'firebase/make-rules.ts'],
    ...sourcesBelow('packages'),
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
  if (result.status !== 0) fail('Installing failed; the lines above say why.');
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return null;
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
