import type { Backend } from '@embedded-firebase/server';
import type { DemoDocument } from './demo-documents.ts';

/** Writes documents past the rules. */
export function writeDocuments({ firestore }: Backend, documents: readonly DemoDocument[]): Promise<void> {
  return firestore.documents.commitInBatches(documents.map(({ path, fields }) => ({ set: path, fields })));
}
