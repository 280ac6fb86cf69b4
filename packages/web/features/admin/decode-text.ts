/** Why a file can't be read as text. */
export type FileProblem = 'empty' | 'spreadsheet' | 'not-text' | 'too-large';

/** The first bytes of files that people choose by mistake: pictures, PDF, and workbooks of spreadsheet programs. */
const signatures: readonly (readonly [FileProblem, readonly number[]])[] = [
  ['spreadsheet', [0x50, 0x4b, 0x03, 0x04]],
  ['spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
  ['not-text', [0x89, 0x50, 0x4e, 0x47]],
  ['not-text', [0xff, 0xd8, 0xff]],
  ['not-text', [0x47, 0x49, 0x46, 0x38]],
  ['not-text', [0x25, 0x50, 0x44, 0x46]],
];
const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Enough to tell the encoding. */
const sampleBytes = 4_096;
/** Controls that no text has; of Windows-1252 the codes up to 9F are letters in most decoders, and controls in others. */
const controls = /[^\P{Cc}\s\u0080-\u009f]/u;

/**
 * Decodes the bytes of a text file as spreadsheet programs save it: UTF-8, UTF-16 with or without a byte-order mark, or else
 * Windows-1252.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string } | { readonly problem: FileProblem } {
  const signature = signatures.find(([, first]) => beginsWith(bytes, first));
  if (signature !== undefined) return { problem: signature[0] };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (controls.test(text)) return { problem: 'not-text' };
  return text.trim() === '' ? { problem: 'empty' } : { text };
}

function encodingOf(bytes: Uint8Array): string {
  const marked = byteOrderMarks.find(([, mark]) => beginsWith(bytes, mark));
  return marked?.[0] ?? utf16Of(bytes.subarray(0, sampleBytes)) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** In UTF-16 every other byte of commas, digits and Latin letters is zero. */
function utf16Of(sample: Uint8Array): string | null {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even < odd / 8) return 'utf-16le';
  return even > sample.length / 8 && odd < even / 8 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function beginsWith(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, at) => bytes[at] === byte);
}
