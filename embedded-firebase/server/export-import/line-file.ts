import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const chunkSize = 1_024 * 1_024;

/** Writes a new file line by line, readable by its owner only, and syncs it to disk at the end. */
export class LineFile {
  readonly #descriptor: number;
  readonly #hash = createHash('sha256');
  #unwritten: string[] = [];
  #unwrittenLength = 0;

  /** @throws when the file exists or can't be created */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx', 0o600);
  }

  /** @param line without a line break */
  write(line: string): void {
    this.#unwritten.push(line, '\n');
    this.#unwrittenLength += line.length;
    if (this.#unwrittenLength >= chunkSize) this.#flush();
  }

  /**
   * Writes the rest and syncs the file to disk.
   *
   * @returns its SHA-256 in hex
   */
  finish(): string {
    this.#flush();
    fsyncSync(this.#descriptor);
    return this.#hash.digest('hex');
  }

  /** Closes the file. Must be called once, also after a failure. */
  close(): void {
    closeSync(this.#descriptor);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#unwritten.join(''), 'utf8');
    this.#unwritten = [];
    this.#unwrittenLength = 0;
    this.#hash.update(bytes);
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#descriptor, bytes, written);
    }
  }
}

/** Yields the lines of a text file of any size. */
export function* linesOf(path: string): Generator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for (const chunk of chunksOf(path)) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}

/** Returns the SHA-256 of a file in hex. */
export function sha256Of(path: string): string {
  const hash = createHash('sha256');
  for (const chunk of chunksOf(path)) hash.update(chunk);
  return hash.digest('hex');
}

function* chunksOf(path: string): Generator<Uint8Array> {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(chunkSize);
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(descriptor);
  }
}
