import { defineConfig } from 'vite';
import { nodeBundle } from '../../tools/node-bundle.ts';

/** What carries a binary stays outside of the bundle; all else is in it, so that a start reads one file. */
const withBinaries = ['@photostructure/sqlite', '@node-rs/argon2'];

export default defineConfig(nodeBundle(['run.ts', 'main.ts'], withBinaries));
