import { defineConfig } from 'vite';
import { nodeBundle } from '../../tools/node-bundle.ts';

/** What Firebase installs (package.json); all else, this repository's packages first, is in the bundle. */
const installed = ['firebase-admin', 'firebase-functions'];

export default defineConfig(nodeBundle(['index.ts'], installed));
