// npm run audit: whether an advisory is known about a package that the product is made of.
import { fileURLToPath } from 'node:url';
import { auditDependencies } from './audit-dependencies.mjs';

const usage = `npm run audit: asks the registry's advisory service about every installed package.

Exits with 1 when one has an advisory that tools/audit-exceptions.json doesn't explain. Where the service can't be
reached it says so, and exits with 0.`;

if (process.argv.includes('--help') || process.argv.includes('-h')) process.stdout.write(`${usage}\n`);
else {
  const { verdict, lines } = auditDependencies(fileURLToPath(new URL('..', import.meta.url)));
  process.stdout.write(`${lines.join('\n')}\n`);
  if (verdict === 'failed') process.exitCode = 1;
}
