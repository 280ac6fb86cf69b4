import { spawn } from 'node:child_process';
import type { Product } from './product.ts';

/**
 * Runs a command beside the product, on its data: its exit code, and what it said. Where the data lies elsewhere, an admin
 * is made there by hand instead, as the operating page says of Firebase.
 */
export async function runCommand(
  product: Product,
  words: readonly string[],
): Promise<[code: number | null, said: string]> {
  const [verb, object, email = ''] = words;
  if (product.makeAdmin !== null && verb === 'admin' && object === 'grant') {
    await product.makeAdmin(email);
    return [0, ''];
  }
  return await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [product.launcher, ...words], {
      env: { ...process.env, DATA_DIR: product.dataFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve([code, said]));
  });
}
