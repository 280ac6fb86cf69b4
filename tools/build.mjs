// Builds one package with Vite. A failure prints its message without a stack.
import { build } from 'vite';

// A test runner sets NODE_ENV, which would include React's development build.
process.env.NODE_ENV = 'production';

try {
  await build({ root: process.argv[2], logLevel: 'silent' });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
