import { readFileSync } from 'node:fs';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { type Community, emailDomains } from './cast.ts';

const template = new URL('../../../firebase/firestore.rules.template', import.meta.url);

/** The text of the rules as they are made for an open community, and for the closed one of the matrix. */
export function rulesOf(community: Community): string {
  return firestoreRules(readFileSync(template, 'utf8'), { emailDomains: emailDomains[community] });
}
