// Generates embedded-firebase/server/auth/passwords/common-password-list.ts from an npm package.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = '@zxcvbn-ts/language-common@4.1.3';
const target = fileURLToPath(
  new URL('../embedded-firebase/server/auth/passwords/common-password-list.ts', import.meta.url),
);
const largestFile = 50_000;
const longestLine = 110;
/** Shorter passwords are refused for their length. */
const shortestPassword = 6;

const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'));
try {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, source]);
  execFileSync('sh', ['-c', 'tar xzf *.tgz'], { cwd: folder });
  const passwords = JSON.parse(readFileSync(join(folder, 'package/src/passwords.json'), 'utf8'));
  const licence = readFileSync(join(folder, 'package/LICENSE.txt'), 'utf8');
  const file = fileOf(passwords.filter(isListed), licence);
  writeFileSync(target, file);
  process.stdout.write(`${target}: ${file.length} bytes\n`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Accepts printable ASCII, except characters that a template literal would have to escape. */
function isListed(password) {
  return password.length >= shortestPassword && /^[!-~]+$/.test(password) && !/[`\\$]/.test(password);
}

/** Generates the file with as many passwords as fit, the most common first. */
function fileOf(passwords, licence) {
  const head = [
    '/*',
    ` * The most common passwords of ${shortestPassword} and more characters, in lower case, the most common first.`,
    ` * Taken from ${source} (src/passwords.json) by \`node tools/common-passwords.mjs\`.`,
    ' *',
    ...licence
      .trim()
      .split('\n')
      .map((line) => ` * ${line.trim()}`.trimEnd()),
    ' */',
    '',
    '/** The passwords, separated by white space. */',
    'export const commonPasswordList = `',
  ].join('\n');
  const tail = '`;\n';
  const lines = [''];
  let room = largestFile - head.length - tail.length;
  for (const password of passwords) {
    room -= password.length + 1;
    if (room < 0) break;
    const line = lines.at(-1);
    if (line.length + password.length + 1 > longestLine) lines.push(password);
    else lines[lines.length - 1] = line === '' ? password : `${line} ${password}`;
  }
  return `${head}${lines.join('\n')}${tail}`;
}
