// Builds one package with Vite; what stops the build is told in its own words, without where in the code it was said.
import { build } from 'vite';

// Whoever asks for it: under a test runner's NODE_ENV the pages would come with React's build for development.
process.env.NODE_ENV = 'production';

try {
  await build({ root: process.argv[2], logLevel: 'silent' });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
