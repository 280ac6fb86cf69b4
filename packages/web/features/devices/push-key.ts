import { read } from '../../lib/firestore/call.ts';
import { configurationPath } from '../../lib/firestore/configuration.ts';

/**
 * Reads the key that notifications are signed with, whose public part browsers subscribe with: from the build, or from the host.
 * The search keeps the service worker from answering with an earlier key.
 *
 * @returns the point in base64url; null where the host sends no notifications
 */
export async function readPushKey(): Promise<string | null> {
  const built = import.meta.env.VITE_PUSH_PUBLIC_KEY;
  if (built) return built;
  const response = await read(() => fetch(`${configurationPath}?push`, { cache: 'no-store' }));
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  const { pushPublicKey } = { ...(body as { readonly pushPublicKey?: unknown } | null) };
  return typeof pushPublicKey === 'string' ? pushPublicKey : null;
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function base64urlOf(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
