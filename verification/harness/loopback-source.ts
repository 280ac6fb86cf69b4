import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer } from 'node:net';

const connectionsEach = 128;

/** Why a trial that needs several of them did not run. */
export const lacksSources = 'needs several loopback addresses, as Linux has them';

/**
 * Connections that come from a loopback address of their own, and so from another machine for all that the server knows.
 *
 * @param number which address; below 60,000
 */
export function sourceAgent(number: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connectionsEach, localAddress: sourceAddress(number) });
}

/** Whether this machine has such addresses. */
export async function hasSources(): Promise<boolean> {
  const server = createServer().listen(0, sourceAddress(0));
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

function sourceAddress(number: number): string {
  return `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`;
}
