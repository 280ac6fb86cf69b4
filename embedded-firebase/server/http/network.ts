import { isIPv6, SocketAddress } from 'node:net';
import type { Network } from '../auth/limits/rate-limits.ts';

/**
 * Returns the networks that rate limits count for an address, the narrowest first. One IPv6 user may own a /64, a /56
 * or a /48 (RFC 6177), so all of them count: the wider ones, which more people share, against a larger limit.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  if (!isIPv6(address)) return [{ prefix: address, factor: 1 }];
  const [withoutZone = ''] = address.split('%');
  // The canonical form writes an IPv4-mapped IPv6 address with dots.
  const { address: canonical } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  const ipv4 = /^::ffff:([\d.]+)$/.exec(canonical)?.[1];
  if (ipv4 !== undefined) return [{ prefix: ipv4, factor: 1 }];
  const [a, b, c, d] = groupsOf(canonical);
  return [
    { prefix: `${a}:${b}:${c}:${d}::/64`, factor: 1 },
    { prefix: `${a}:${b}:${c}:${withoutLastByte(d)}::/56`, factor: 2 },
    { prefix: `${a}:${b}:${c}::/48`, factor: 4 },
  ];
}

/** Returns the first four groups of an IPv6 address in canonical form. */
function groupsOf(address: string): [string, string, string, string] {
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const [a = '0', b = '0', c = '0', d = '0'] = [...left, ...zeros, ...right];
  return [a, b, c, d];
}

function withoutLastByte(group: string): string {
  return (Number.parseInt(group, 16) & 0xff00).toString(16);
}
