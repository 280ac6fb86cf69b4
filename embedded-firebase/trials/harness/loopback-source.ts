import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer } from 'node:net';

const connectionsEach = 128;

/** Why a trial that needs several loopback addresses was not run. */
export const lacksSources = 'needs several loopback addresses, as Linux has them';

/**
 * An HTTP agent that connects from a loopback address of its own, like another machine.
 *
 * @param number of the address, below 60,000
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
