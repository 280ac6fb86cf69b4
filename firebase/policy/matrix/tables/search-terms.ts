import { decisions } from '../decisions.ts';
import { searchTerms } from '../field-values.ts';
import { changesOf } from '../shapes.ts';

const variants = changesOf({ searchTerms: searchTerms() });
const ofNumber = changesOf({ searchTerms: searchTerms('1700777001') });

const terms = { searchTerms: ['ra', 'rahman'] };
const old = { searchTerms: ['old'] };
const corrected = { fullName: 'Ayesha Khan', ...terms };
const copied = { email: '{owner.email}', emailVerified: true, ...terms };

/** A number, a term, and whether a donor with this number may have the term. */
const numbers = [
  ['+880 1700 777 001', '1700777001', 'not'],
  ['+880 1700 777 001', '8801700777001', 'may'],
  ['+880 1700 777 001', '1700777002', 'may'],
  ['+880 1700 777 001', '777001', 'may'],
  ['01700 777-001', '1700777001', 'not'],
  ['01700 777-001', '777001', 'may'],
  ['(1700) 777 001', '1700777001', 'not'],
  ['029876543', '029876543', 'not'],
  ['123456', '123456', 'not'],
  ['123456', '1234567', 'may'],
] as const;

// The number's own term, its last ten digits, never is among those of the record, which members read.
const ofNumbers = numbers.map(([contactNumber, term, may]) => {
  const named = { searchTerms: ['rahman', term] };
  return decisions('terms')`
    given people donor(owner,hidden)
    ${may} owner | update donors/{owner} ${named} + set contact(owner) privatePart(${contactNumber})
    given people changed(donor(owner,hidden),donors/{owner},${named})
    ${may} owner | set contact(owner) privatePart(${contactNumber})
  `;
});
const table = decisions('terms')`
  # Every way to write terms, with terms within and beyond the bounds.
  given people donor(owner,hidden)
  fits owner    | update users/{owner} ${variants}
                | update donors/{owner} ${variants}
                | set contact(owner) contactNumber=hiddenNumber ${ofNumber}
  # Without the number's own term, an admin would not find it.
  not owner     | set contact(owner) contactNumber=hiddenNumber searchTerms=["ra","0777001"]
                | set contact(owner) contactNumber=hiddenNumber
                | set contact(owner) contactNumber=hiddenNumber searchTerms=[]
  may owner     | update donors/{owner} searchTerms=[]
  fits member   | set donors/{member} newDonor(member,shown) ${variants} + \
                  set contact(member) privatePart(shownNumber)
                | set bloodRequests/one newRequest(member) ${variants}
  given people
  fits newcomer | set users/{newcomer} newUser(newcomer) ${variants}
  # Only the person themselves writes terms; donors with a verified address, as they edit the rest.
  for owner unverified
  given people donor(whose,hidden)
  only whose          | update users/{whose} searchTerms=["ra","rahman"]
  only whose&verified | update donors/{whose} searchTerms=["ra","rahman"]
                      | update contact(whose) searchTerms=["1700777001","rahman"]
  for nobody
  # Terms come together with what they are made of, and open no other field.
  not owner     | update bloodRequests/one status=cancelled ${terms} | \
                  people at(bloodRequests/one,storedRequest(owner))
  given people changed(donor(owner,hidden),donors/{owner},${old}) \
    at(users/{owner},storedUser(owner),email=old@campus.test,${old}) \
    at(users/{suspended},storedUser(suspended),suspension,${terms})
  may owner     | update users/{owner} ${corrected} ; update users/{owner} fullName="Ayesha Khan"
                | update users/{owner} ${copied}
                | update donors/{owner} department=EEE ${terms} ; update donors/{owner} department=EEE
  not owner     | update users/{owner} ${copied} ${corrected} ; update users/{owner} ${terms} role=admin
                | update users/{owner} searchTerms=deleteField() ; update donors/{owner} searchTerms=deleteField()
                | update donors/{owner} ${terms} isVerified=true
  not admin     | update donors/{owner} searchTerms=[] isVerified=true
                | update users/{owner} ${corrected} role=admin
  may suspended | set users/{suspended} tombstone
  not suspended | set users/{suspended} tombstone ${terms}
  given people donor(owner,hidden)
  not owner  | update donors/{owner} searchTerms=["rahman","1700777001"]
             | update donors/{owner} searchTerms=["rahman","1700000011"] | people donor(owner,shown)
  # That of the number before.
  may owner  | update donors/{owner} searchTerms=["rahman","1700777001"] + \
               set contact(owner) privatePart(otherNumber)
  not member | registration(member,shown,searchTerms=["rahman","1700000011"])
             | registration(member,hidden,searchTerms=["rahman","1700000011"])
`;

/**
 * The terms under which admins find a record (025): bounded, written by those who write the record, and demanded of a contact number alone.
 * All other tables are about records without terms.
 */
export const searchTermTables = [table, ...ofNumbers];
