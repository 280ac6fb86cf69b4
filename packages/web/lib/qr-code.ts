import { correction, generate } from 'lean-qr';

/** A QR code (ISO/IEC 18004) as a shape, for SVG and for a canvas (`Path2D`). Around it belongs a margin of four modules. */
export interface QrCode {
  /** The modules on a side, without the margin. */
  readonly size: number;
  /** The dark modules, as an SVG path whose unit is one module. */
  readonly path: string;
}

/** Encodes a text of at most a few hundred characters. It can be read with up to 15 % of it damaged (level M). */
export function qrCode(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const { size } = code;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (code.get(x, y)) x += 1;
      // One rectangle for adjacent modules, as seams between them would be printed.
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return { size, path };
}
