// A server with a trigger, as a process that can be killed: `trigger-server.ts FOLDER BEHAVIOUR CLOCK_OFFSET`
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBackend } from '../../../create-backend.ts';
import { startServer } from '../../../http/start-server.ts';
import { lockForServer } from '../../../sqlite/lock-data-folder.ts';
import { errorLog } from '../../../testing/error-log.ts';
import { testApiKey, testProjectId } from '../../../testing/start-backend.ts';
import type { AdminDocuments } from '../../admin-documents.ts';
import { everythingIsAllowed } from '../../testing/open-firestore.ts';
import type { DocumentEvent } from '../trigger.ts';

const [dataFolder = '', behaviour = '', clockOffset = '0'] = process.argv.slice(2);

// Not left behind by a test that was aborted.
process.stdin.once('end', () => process.exit()).resume();

/** Writes the path to a file, in several steps; or ends the process. */
const handler = async ({ path, eventId }: DocumentEvent, documents: AdminDocuments) => {
  if (behaviour === 'die') process.kill(process.pid, 'SIGKILL');
  await documents.claim(`handled/${eventId}`, { path });
  await documents.set(`handled/${eventId}`, { path, isComplete: true });
  appendFileSync(join(dataFolder, 'delivered'), `${path}\n`);
};

lockForServer(dataFolder);
const backend = await createBackend({
  dataFolder,
  projectId: testProjectId,
  apiKey: testApiKey,
  webConfig: {},
  rules: everythingIsAllowed,
  indexes: {},
  siteFolder: null,
  siteName: 'Test Campus',
  publicUrl: null,
  smtpUrl: null,
  trustedProxies: 0,
  triggers: [{ name: 'deliver', document: 'requests/{id}', handler }],
  clock: { now: () => Date.now() + Number(clockOffset) },
  log: errorLog,
});
const { port } = await startServer(backend.app, { host: '127.0.0.1', port: 0 });
process.stdout.write(`Ready: ${port}\n`);
backend.startTriggers();
