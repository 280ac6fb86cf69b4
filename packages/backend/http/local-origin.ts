/** The origin of a site that only its own machine reaches. */
export function localOrigin(port: number): string {
  return `http://localhost:${port}`;
}

/** Whether a network address, as a socket tells it, is the machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}

/** Whether a Host header, or the name or address to listen on, means the machine itself. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host) || host === '::1';
}
