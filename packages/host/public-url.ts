import { isLoopbackHost } from '@blood-bank/backend/local-origin';

/** Whether the address that people open is plain HTTP to another machine, so that passwords cross a network unencrypted. */
export function isUnencrypted(publicUrl: string | null): boolean {
  if (publicUrl === null) return false;
  const { protocol, host } = new URL(publicUrl);
  return protocol === 'http:' && !isLoopbackHost(host);
}
