import { callEmulator, resetEmulator } from '../../harness/emulator.ts';
import { type Community, inventedAccounts } from './accounts.ts';
import {
  documentsRoot,
  type PolicyServer,
  placing,
  projectId,
  rulesOf,
  sdksFor,
  unsignedTokens,
} from './policy-server.ts';

/**
 * Connects to Google's Firestore emulator, empties its database and loads the community's rules.
 *
 * @param target HOST:PORT of an emulator that runs on this machine
 * @throws Error when it is elsewhere, or does not accept the rules without a warning
 */
export async function connectEmulatorServer(target: string, community: Community): Promise<PolicyServer> {
  const { hostname: host, port: digits } = new URL(`http://${target}`);
  if (!['127.0.0.1', 'localhost'].includes(host)) throw new Error(`${host} is not this machine.`);
  await resetEmulator(target, projectId, rulesOf(community));
  const accounts = inventedAccounts();
  const sdks = sdksFor({ host, port: Number(digits) }, unsignedTokens(accounts));
  return {
    accounts,
    db: sdks.of,
    concurrency: 1,
    async place(documents) {
      await callEmulator(`http://${target}/v1/${documentsRoot}:commit`, 'POST', placing(documents));
    },
    stop: sdks.close,
  };
}
