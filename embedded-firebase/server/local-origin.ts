/**
 * The origin of a site that only its own machine reaches.
 *
 * @param address that the site is reached at, as a socket tells it or as the operator has set it
 */
export function localOrigin(port: number, address = '127.0.0.1'): string {
  return `http://${isNamedLocalhost(address) ? 'localhost' : withoutMapping(address)}:${port}`;
}

/** Whether a network address, as a socket tells it, is the machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}

/** Whether a Host header, or the name or address to listen on, means the machine itself. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host) || host === '::1';
}

/** The name means 127.0.0.1 and ::1 alone: who listens on 127.0.0.2 does not answer to it. */
function isNamedLocalhost(address: string): boolean {
  return !/^127\./.test(withoutMapping(address)) || withoutMapping(address) === '127.0.0.1';
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:/i, '');
}
