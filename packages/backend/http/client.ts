import { isIP, isIPv6 } from 'node:net';
import type { Client } from '../auth/auth-context.ts';
import type { AppContext } from './app-env.ts';
import { localOrigin } from './local-origin.ts';

/** What the operator says about the network in front of the site. */
export interface ClientOptions {
  /** The origin that strangers reach the site by; null on a machine that only its owner uses. */
  readonly publicUrl: string | null;
  /** The local origin of a site that another program serves, in development; null where this one does. */
  readonly developmentSite: string | null;
  /** How many proxies stand in front, each adding to X-Forwarded-For the address it was called from. */
  readonly trustedProxies: number;
}

/** Where a call comes from, and under which origin the site is known. */
export function clientOf(c: AppContext, options: ClientOptions): Client {
  return {
    address: countedAddress(callersAddress(c, options.trustedProxies)),
    siteOrigin: options.publicUrl ?? options.developmentSite ?? ownOrigin(c),
  };
}

function ownOrigin(c: AppContext): string {
  const { localPort = 80, localAddress } = c.env?.incoming?.socket ?? {};
  return localOrigin(localPort, localAddress);
}

/**
 * The address that the outermost trusted proxy was called from. What stands further left in X-Forwarded-For was written
 * by the caller.
 */
function callersAddress(c: AppContext, trustedProxies: number): string {
  const direct = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  const address = withoutPort(forwarded.at(-trustedProxies) ?? '');
  return isIP(address) === 0 ? direct : address;
}

/** Some proxies add the port, as RFC 7239 (section 6) has it: taken for no address, everybody would count as the proxy. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/** An IPv6 user owns a network of 2^64 addresses: all of them count as one. */
function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).map(withoutLeadingZeros).join(':')}::/64`;
}

function withoutLeadingZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}
