// The product's backend without its site, with one trigger or none: `trigger-server.ts [COLLECTION]`, whose documents the
// trigger listens to.

import { openBackend } from '@blood-bank/host/open-backend';
import { readSettings } from '@blood-bank/host/settings';
import { startServer } from '../../embedded-firebase/server/http/start-server.ts';
import { lockForServer } from '../../embedded-firebase/server/sqlite/lock-data-folder.ts';

const triggers = process.argv.slice(2).map((collection) => ({
  name: 'bench',
  document: `${collection}/{id}`,
  handler: async () => {},
}));
const settings = readSettings(process.env, false);
lockForServer(settings.dataFolder);
const backend = await openBackend(settings, null, triggers);
const { port } = await startServer(backend.app, settings);
backend.startTriggers();
process.stdout.write(`Ready: http://127.0.0.1:${port}\n`);
