import { donorCodeLength } from './records/donor.ts';
import { withWesternDigits } from './records/normalise-text.ts';
import { rosterIdPrefix } from './roster-ids.ts';

/** A search by fewer characters would find too many. */
const shortestSearch = 4;
/** A longer text is a whole id, which is read by itself. */
const longestSearch = 24;

/** Whether what an admin has typed begins the donor's code or the record's id, in any case, with any blanks and hyphens. */
export function hasDonorCode(id: string, typed: string): boolean {
  const part = typedPart(typed);
  return part !== null && distinctPart(id).toLowerCase().startsWith(part);
}

/**
 * The beginnings that the ids of the donors with a typed code have. Firestore compares ids by case, which those of accounts mix: so
 * there is one for each spelling of the first characters, and the ids found are checked by `hasDonorCode`.
 *
 * @returns at most 17; none for a text that is no code
 */
export function idPrefixes(typed: string): readonly string[] {
  const part = typedPart(typed);
  if (part === null) return [];
  const ofAccounts = [...part.slice(0, shortestSearch)].reduce<readonly string[]>(
    (starts, character) => {
      const spellings = new Set([character, character.toUpperCase()]);
      return starts.flatMap((start) => [...spellings].map((spelling) => start + spelling));
    },
    [''],
  );
  return [...ofAccounts, rosterIdPrefix + part];
}

/** What has been typed of an id, in lower case; null for what is no part of one. */
function typedPart(typed: string): string | null {
  const text = distinctPart(withWesternDigits(typed).trim().toLowerCase());
  const part = text.replace(/[\s\p{Pd}]/gu, '');
  if (!/^[a-z\d]*$/.test(part) || part.length < shortestSearch || part.length > longestSearch) return null;
  // Several words are a name, or a code in pairs.
  return part !== text && part.length > donorCodeLength ? null : part;
}

function distinctPart(id: string): string {
  return id.startsWith(rosterIdPrefix) ? id.slice(rosterIdPrefix.length) : id;
}
