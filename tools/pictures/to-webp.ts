import type { Page } from '@playwright/test';

const quality = 0.8;

/**
 * Encodes a picture as WebP, for which the browser itself has an encoder.
 *
 * @param darkroom any page
 */
export async function toWebP(darkroom: Page, png: Buffer): Promise<Buffer> {
  const encoded = await darkroom.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, quality] as const,
  );
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
}
