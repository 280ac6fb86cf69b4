import { donorContactFields } from '@blood-bank/domain/records/donor';
import { wholeNumberTerm } from '@blood-bank/domain/search-terms';
import { set } from '../cell.ts';
import { decisions } from '../decisions.ts';
import { contact, hiddenNumber, otherNumber, privatePart, shownNumber } from '../documents.ts';
import { changesOf, shapeOf, unknownFields } from '../shapes.ts';

const numbers = changesOf(shapeOf(donorContactFields));
const terms = { searchTerms: numbers.map(({ data }) => wholeNumberTerm(String(data.contactNumber))) };
const hides = { allowContactVisibility: false, contactNumber: null };
const shows = { allowContactVisibility: true, contactNumber: hiddenNumber };
const moves = set(contact('owner'), privatePart(otherNumber));
const newNumber = set(contact('member'), privatePart(shownNumber));

/**
 * The contact number, which is in `donors/{uid}/private/contact` and, while it is shown, in `donors/{uid}` too: no commit leaves
 * the two different (002).
 */
export const contactNumberTable = decisions('numbers')`
  given people
  may member | ${newNumber} + set donors/{member} newDonor(member,shown)
             | ${newNumber} + set donors/{member} newDonor(member,hidden)
  # One part without the other.
  not member | set donors/{member} newDonor(member,shown)
             | set donors/{member} newDonor(member,hidden)
             | ${newNumber}
             # The two parts differ.
             | set donors/{member} newDonor(member,shown) + set contact(member) privatePart(otherNumber)
             | set donors/{member} newDonor(member,hidden) contactNumber=shownNumber + ${newNumber}
             | set donors/{member} newDonor(member,shown) contactNumber=null + ${newNumber}
             | set donors/{member} newDonor(member,hidden) contactNumber="" + ${newNumber}
             # What is no flag chooses nothing.
             | set donors/{member} newDonor(member,shown) allowContactVisibility=yes + ${newNumber}
             | set donors/{member} newDonor(member,hidden) allowContactVisibility=null + ${newNumber}
             | set donors/{member} newDonor(member,shown) allowContactVisibility=1 + ${newNumber}
             # In another place.
             | set donors/{member} newDonor(member,hidden) + \
               set donors/{member}/private/phone contactNumber=shownNumber
  given people donor(owner,shown)
  fits owner | update donors/{owner} ${numbers} + set contact(owner) ${terms} ${numbers}
             | update contact(owner) ${unknownFields}
  may owner  | update donors/{owner} contactNumber=otherNumber + ${moves}
             | update donors/{owner} ${hides} ; update donors/{owner} ${hides} + ${moves}
  # In one part only.
  not owner  | update donors/{owner} contactNumber=otherNumber ; ${moves}
             | update donors/{owner} allowContactVisibility=false
             | update donors/{owner} contactNumber=null ; update donors/{owner} contactNumber=deleteField()
             | update donors/{owner} ${hides} contactNumber=deleteField()
             | update donors/{owner} ${hides} + delete contact(owner)
  given people donor(owner,hidden)
  fits owner | set contact(owner) ${terms} ${numbers}
  may owner  | ${moves} ; each-way update contact(owner) privatePart(otherNumber)
             | update donors/{owner} ${shows}
             | update donors/{owner} ${shows} contactNumber=otherNumber + ${moves}
  not owner  | update donors/{owner} contactNumber=otherNumber + ${moves}
             | update donors/{owner} contactNumber=otherNumber
             | update donors/{owner} allowContactVisibility=deleteField()
             | update donors/{owner} allowContactVisibility=no
             # Shows another number, or none.
             | update donors/{owner} ${shows} contactNumber=otherNumber
             | update donors/{owner} allowContactVisibility=true
             | set contact(owner) privatePart(shownNumber) nickname=x ; set contact(owner)
             | update contact(owner) contactNumber=deleteField()
  for owner unverified
  given people donor(whose,hidden)
  only whose&verified | set contact(whose) privatePart(otherNumber)
                      | update contact(whose) privatePart(otherNumber)
                      | update donors/{whose} ${shows}
  given people donor(whose,shown)
  only nobody         | set contact(whose) privatePart(otherNumber)
                      | update contact(whose) privatePart(otherNumber)
  # Older data may lack the private part, which is added with the next edit.
  given people at(donors/{whose},storedDonor(whose,shown))
  only whose admin    | get contact(whose)
  only whose&verified | set contact(whose) privatePart(shownNumber)
                      | update donors/{whose} department=EEE + set contact(whose) privatePart(shownNumber)
  only nobody         | update donors/{whose} department=EEE ; set contact(whose) privatePart(otherNumber)
  given people at(contact(whose),contactNumber=shownNumber)
  only nobody         | set contact(whose) privatePart(otherNumber)
`;
