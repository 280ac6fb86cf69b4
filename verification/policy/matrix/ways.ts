import type { Act, Write } from './act.ts';
import type { Fields } from './cell.ts';

interface Labelled {
  readonly label: string;
  readonly act: Act;
}

/** A whole record on its way to a document. */
export function waysToSet(path: string, data: Fields): Labelled[] {
  return [
    one('set', 'alone', { kind: 'set', path, data }),
    one('merge', 'alone', { kind: 'merge', path, data }),
    one('set in a batch', 'batch', { kind: 'set', path, data }),
    one('set in a transaction', 'transaction', { kind: 'set', path, data }),
  ];
}

/** Some fields on their way into a stored document; `stored` is the document, for the ways that send it whole. */
export function waysToChange(path: string, data: Fields, stored: Fields): Labelled[] {
  return [
    one('update', 'alone', { kind: 'update', path, data }),
    one('merge', 'alone', { kind: 'merge', path, data }),
    one('set', 'alone', { kind: 'set', path, data: { ...stored, ...data } }),
    one('update in a batch', 'batch', { kind: 'update', path, data }),
    one('update in a transaction', 'transaction', { kind: 'update', path, data }),
    {
      label: 'delete and set in a batch',
      act: {
        kind: 'write',
        way: 'batch',
        writes: [
          { kind: 'delete', path },
          { kind: 'set', path, data: { ...stored, ...data } },
        ],
      },
    },
  ];
}

export function waysToDelete(path: string): Labelled[] {
  return [
    one('delete', 'alone', { kind: 'delete', path }),
    one('delete in a batch', 'batch', { kind: 'delete', path }),
    one('delete in a transaction', 'transaction', { kind: 'delete', path }),
  ];
}

/** A write by itself, the plainest way. */
export function alone(write: Write): Act {
  return { kind: 'write', way: 'alone', writes: [write] };
}

/** Several writes that stand or fall together. */
export function together(...writes: readonly Write[]): Act {
  return { kind: 'write', way: 'batch', writes };
}

function one(label: string, way: Extract<Act, { kind: 'write' }>['way'], write: Write): Labelled {
  return { label, act: { kind: 'write', way, writes: [write] } };
}
