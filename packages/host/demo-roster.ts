import { rosterId } from '@blood-bank/domain/identity-hashes';
import { rosterEntryFields } from '@blood-bank/domain/records/roster-entry';
import { donorTerms, numberTerms } from '@blood-bank/domain/search-terms';
import { type DemoAccount, type DemoDocument, hoursBefore, sampleFields } from './demo-documents.ts';
import { demoGroup, demoPerson, demoPhone } from './demo-people.ts';

/** After the numbers of the donors and requests. */
const firstNumber = 900;
const firstPerson = 460;

/** The import that the entries came with: the id of its entry in the audit log, the file, and how many hours ago it was. */
export const demoImport = { id: 'demo-import', file: 'donors-autumn.csv', hours: 54 };

/** The secret that the ids of roster entries are made with. */
export function demoRosterSecret(secret: string): DemoDocument {
  return { path: 'rosterSecrets/ids', fields: { secret } };
}

/**
 * A roster entry, a donor without an account, and its private part. Like a club's list it lacks what nobody wrote down: every
 * second entry an address, each third one the department, and most the date of birth.
 *
 * @param member whom the first one is: an account that is no donor, and is offered the entry when it registers as one
 */
export function demoRosterEntry(
  index: number,
  member: Pick<DemoAccount, 'email' | 'fullName'>,
  secret: string,
  departments: readonly string[],
  now: Date,
): DemoDocument[] {
  const { gender, ...person } = demoPerson(firstPerson + index);
  const invented = index % 2 === 0 ? `${person.fullName.toLowerCase().replace(' ', '.')}@campus.test` : '';
  const { fullName, email } = index === 0 ? member : { ...person, email: invented };
  const contactNumber = demoPhone(firstNumber + index);
  const known = { fullName, email, universityId: '' };
  const path = `donors/${rosterId(secret, { contactNumber, email })}`;
  return [
    {
      path,
      fields: {
        ...sampleFields(rosterEntryFields, index, now),
        ...known,
        userId: null,
        importId: demoImport.id,
        searchTerms: donorTerms(known, contactNumber),
        universityRole: null,
        department: index % 3 === 0 ? '' : (departments[index % departments.length] ?? ''),
        gender: index === 0 ? null : gender,
        bloodGroup: demoGroup(index * 3),
        contactNumber: index % 4 === 0 ? contactNumber : null,
        allowContactVisibility: index % 4 === 0,
        dateOfBirth: index % 4 === 0 ? '2003-05-17' : null,
        lastDonationDate: null,
        isAvailable: true,
        isVerified: index % 4 === 0,
        verifiedBloodGroup: null,
        isProfileActive: true,
        pausedUntil: null,
        numberReportedAt: index === 5 ? hoursBefore(now, 2) : null,
        registeredAt: hoursBefore(now, demoImport.hours),
      },
    },
    {
      path: `${path}/private/contact`,
      fields: { contactNumber, searchTerms: numberTerms(contactNumber) },
    },
  ];
}
