import type { RulesBytes } from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';

/** The alphabet for file names and URLs (RFC 4648 section 5), with padding: as the emulator writes it. */
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The methods of bytes. */
export const bytesMethods: MethodTable<RulesBytes> = {
  size: builtIn([], ({ bytes }) => BigInt(bytes.length)),
  toHexString: builtIn([], ({ bytes }) =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase(),
  ),
  toBase64: builtIn([], ({ bytes }) => base64(bytes)),
};

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const present = Math.min(3, bytes.length - at);
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit < 4; digit += 1) {
      parts.push(digit <= present ? BASE64.charAt((bits >> (18 - 6 * digit)) & 0x3f) : '=');
    }
  }
  return parts.join('');
}
