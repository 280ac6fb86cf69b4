import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const bytesAtOnce = 1_024 * 1_024;

/** A file in the making that only its owner can read, written line by line and put on disk at its end. */
export class LineFile {
  readonly #descriptor: number;
  readonly #hash = createHash('sha256');
  #unwritten: string[] = [];
  #unwrittenLength = 0;

  /** @throws when the file is there already, or can't be made */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx', 0o600);
  }

  /** @param line without its end, which it must not contain */
  write(line: string): void {
    this.#unwritten.push(line, '\n');
    this.#unwrittenLength += line.length;
    if (this.#unwrittenLength >= bytesAtOnce) this.#flush();
  }

  /**
   * Puts it on disk.
   *
   * @returns its SHA-256 in hex
   */
  finish(): string {
    this.#flush();
    fsyncSync(this.#descriptor);
    return this.#hash.digest('hex');
  }

  /** To be called once, also after a failure. */
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

/** The lines of a text file, without their ends, however long it is. */
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

/** The SHA-256 of a file, in hex. */
export function sha256Of(path: string): string {
  const hash = createHash('sha256');
  for (const chunk of chunksOf(path)) hash.update(chunk);
  return hash.digest('hex');
}

function* chunksOf(path: string): Generator<Uint8Array> {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(bytesAtOnce);
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(descriptor);
  }
}
