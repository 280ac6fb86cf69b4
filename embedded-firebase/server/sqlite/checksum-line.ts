import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, statSync } from 'node:fs';
import { damaged } from './to-data-error.ts';

/**
 * The last line of a file: the SHA-256 of everything before it. An SQLite database may be followed by one, as its header
 * says how long the database is (https://sqlite.org/fileformat.html, "In-header database size").
 */
const linePattern = /^\nsha256 ([0-9a-f]{64})\n$/;
const lineBytes = 73;

/**
 * Appends a file's checksum to it.
 *
 * @returns the SHA-256 in hex
 */
export async function appendChecksum(file: string): Promise<string> {
  const sum = await sha256(file, 0, statSync(file).size);
  appendFileSync(file, `\nsha256 ${sum}\n`);
  return sum;
}

/**
 * Compares a file's content with its checksum.
 *
 * @param name its name in messages
 * @returns the number of bytes before the checksum's line
 * @throws DataError `damaged` when it has no such line, or the checksum of another content
 */
export async function verifyChecksum(file: string, name: string): Promise<number> {
  const { size } = statSync(file);
  const content = size - lineBytes;
  const line = content < 0 ? '' : (await readAll(file, content, size)).toString('latin1');
  const stated = linePattern.exec(line)?.[1];
  if (stated === undefined) {
    throw damaged(name, 'it does not end as a whole backup does, with its checksum');
  }
  if (stated !== (await sha256(file, 0, content))) {
    throw damaged(name, 'its content is not what its checksum was made of');
  }
  return content;
}

async function sha256(file: string, start: number, end: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of read(file, start, end)) hash.update(chunk);
  return hash.digest('hex');
}

async function readAll(file: string, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of read(file, start, end)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @param end exclusive */
function read(file: string, start: number, end: number): AsyncIterable<Buffer> {
  return createReadStream(file, { start, end: Math.max(start, end - 1), highWaterMark: 1024 * 1024 });
}
