import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

test.each([
  'https://blood.campus.test/requests/Ab3dEf6hIj9lMn2pQr5t?by=1x2y3z4',
  'http://127.0.0.1:8080/requests/a?by=b',
])('another library reads %s from its code', (address) => {
  expect(decodeQR(drawn(qrCode(address)))).toBe(address);
});

/** A picture of a code with the margin that scanners need, four pixels to a module. */
function drawn({ size, path }: ReturnType<typeof qrCode>) {
  const scale = 4;
  const margin = 4;
  const side = scale * (size + 2 * margin);
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    const left = scale * (margin + Number(x));
    const top = scale * (margin + Number(y));
    for (let row = top; row < top + scale; row += 1) {
      const start = row * side + left;
      data.fill(0, start * 4, (start + scale * Number(width)) * 4);
    }
  }
  // Opaque.
  for (let index = 3; index < data.length; index += 4) data[index] = 255;
  return { width: side, height: side, data };
}
