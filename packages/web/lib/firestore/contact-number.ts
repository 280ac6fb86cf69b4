import { type DocumentReference, type DocumentSnapshot, getDoc } from 'firebase/firestore/lite';
import { read } from './call.ts';

/** The number that a private part has, of a donor's record or of an offer; null where none is stored. */
export function numberIn(contact: DocumentSnapshot): string | null {
  const number: unknown = contact.data()?.contactNumber;
  return typeof number === 'string' ? number : null;
}

/** Reads the number that a private part has; null where none is stored. */
export async function readContactNumber(contact: DocumentReference): Promise<string | null> {
  return numberIn(await read(() => getDoc(contact)));
}
