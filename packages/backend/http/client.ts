import { isIP } from 'node:net';
import type { Client } from '../auth/auth-context.ts';
import { localOrigin } from '../local-origin.ts';
import type { AppContext } from './app-env.ts';
import { deviceSecretsOf, setDeviceCookie } from './device-cookie.ts';
import { networksOf } from './network.ts';

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
  const { publicUrl, developmentSite, trustedProxies } = options;
  const networks = networksOf(callersAddress(c, trustedProxies));
  return {
    address: networks[0].prefix,
    networks,
    siteOrigin: publicUrl ?? developmentSite ?? ownOrigin(c),
    deviceSecrets: deviceSecretsOf(c, publicUrl),
    setDeviceSecrets: (secrets) => setDeviceCookie(c, publicUrl, secrets),
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
