import { requestStatuses } from '@blood-bank/domain/records/blood-request';
import { offerFields, offerFormFields, offerStatuses } from '@blood-bank/domain/records/offer';
import { deleteField, serverTimestamp } from 'firebase/firestore/lite';
import { accountNames } from '../accounts.ts';
import { update } from '../cell.ts';
import { decisions } from '../decisions.ts';
import {
  at,
  donor,
  hiddenNumber,
  newOffer,
  numberAt,
  offerAt,
  offeredNumber,
  people,
  storedOffer,
  storedRequest,
  without,
} from '../documents.ts';
import { just } from '../field-values.ts';
import { changesOfAll, shapeOf, variantsOf } from '../shapes.ts';

const path = offerAt('member');
const number = numberAt('member');
/** An active request of the owner, and donor records of all, who hide their numbers. */
const campus = {
  ...people,
  ...Object.assign({}, ...accountNames.map((name) => donor(name, 'hidden'))),
  'bloodRequests/wanted': storedRequest('owner'),
};
const shape = {
  userId: just('{member}'),
  requestUserId: just('{owner}'),
  fullName: just('Ayesha Rahman'),
  bloodGroup: just('O+'),
  ...shapeOf(offerFormFields),
  status: just('offered'),
  offeredAt: just(serverTimestamp()),
};
const numberShape = { requestUserId: just('{owner}'), contactNumber: just(hiddenNumber) };

// Contributors offer for themselves, on requests of others, for the first time or again after they have withdrawn (027).
const offering = [campus, { ...campus, [path]: storedOffer('member', 'withdrawn') }].map(
  (stored) => decisions('offers')`
  given ${stored}
  fits member | set ${path} ${variantsOf(newOffer('member'), shape)} + numberOf(member)
              | set ${path} newOffer(member) + set ${number} ${variantsOf(offeredNumber(), numberShape)}
  not member  | set ${path} newOffer(member) ; numberOf(member)
              | set ${path} newOffer(member) userId={owner} + numberOf(member)
              | set ${path} newOffer(member) requestUserId={former} + numberOf(member,requestUserId={former})
              | set ${path} newOffer(member) bloodGroup=O- + numberOf(member)
              | set ${path} newOffer(member) + numberOf(member,contactNumber=otherNumber)
              | set ${path} newOffer(member) status=withdrawn + numberOf(member)
              | set ${path} newOffer(member) status=donated + numberOf(member)
              | set ${path} newOffer(member) offeredAt=longAgo + numberOf(member)
`,
);
// Nor is there one on a closed request, an own one, an older one, or none.
const byRequest = [
  at('bloodRequests/wanted', storedRequest('owner', 'fulfilled')),
  at('bloodRequests/wanted', storedRequest('owner', 'cancelled')),
  at('bloodRequests/wanted', without(storedRequest('owner'), 'status')),
  at('bloodRequests/wanted', without(storedRequest('owner'), 'userId')),
  at('bloodRequests/wanted', storedRequest('member')),
].map(
  (request) => decisions('offers')`
  not member | set ${path} newOffer(member) + numberOf(member) | ${campus} ${request}
             | set ${path} newOffer(member) + numberOf(member) | \
               ${campus} ${request} at(${path},storedOffer(member,withdrawn))
  given ${campus} at(wanted,storedRequest(member))
  not member | set ${path} newOffer(member) requestUserId={member} + numberOf(member,requestUserId={member})
`,
);

/** An offer for a request, its number while it stands, and its donor's records. */
function offered(name: string, status = 'offered', request = 'active') {
  return {
    ...people,
    ...donor(name, 'hidden'),
    ...at('bloodRequests/wanted', storedRequest('owner', request)),
    ...at(offerAt(name), storedOffer(name, status)),
    ...(status === 'withdrawn' ? {} : at(numberAt(name), offeredNumber())),
  };
}

const confirms = { status: 'donated' };

const otherMoves = offerStatuses.map((from) => {
  const isOpen = from === 'offered';
  const moves = [...offerStatuses, 'another', null, deleteField()]
    .filter((to) => to !== from && !(isOpen && to === 'donated'))
    .map((status) => update(offerAt('whose'), { status }));
  return decisions('offers')`
    for member unverified suspended
    given ${offered('whose', from)}
    only nobody | each ${moves}
  `;
});
const movingByRequest = requestStatuses.map(
  (request) => decisions('offers')`
  given ${offered('member', 'offered', request)}
  may member              | withdrawal(member) ; set ${path} storedOffer(member,withdrawn) + delete ${number}
  not member              | each-way update ${path} ${confirms}
  may owner               | each-way update ${path} ${confirms}
  not owner               | withdrawal(member)
  only member owner volunteer admin | get ${path}
  only member owner       | get ${number}
`,
);

const { status: _, ...otherFields } = offerFields;
const changes = { ...changesOfAll(otherFields, storedOffer('member')), userId: '{owner}' };
const movesToo = ['withdrawn', 'donated'].map((status) =>
  Object.entries(changes).map(([field, value]) => ({ data: { [field]: value, status }, fits: false })),
);
const left = without(offered('member'), 'bloodRequests/wanted');
const taken = { ...left, ...at('bloodRequests/wanted', storedRequest('former')) };

const table = decisions('offers')`
  for ${accountNames.join(' ')}
  given ${campus}
  only whose&contributors&!owner | set offerAt(whose) newOffer(whose) + numberOf(whose)
                                 | merge offerAt(whose) newOffer(whose) + numberOf(whose)
  given ${campus} at(offerAt(whose),storedOffer(whose,withdrawn))
  only whose&contributors&!owner | set offerAt(whose) newOffer(whose) + numberOf(whose)
  for nobody
  # The donor's own records decide what an offer says, and whether there can be one.
  not member | set ${path} newOffer(member) + numberOf(member) | without(${campus},donors/{member})
             | set ${path} newOffer(member) + numberOf(member) | without(${campus},contact(member))
             | set ${path} newOffer(member) + numberOf(member) | changed(${campus},donors/{member},isProfileActive=false)
             | set ${path} newOffer(member) + numberOf(member) | changed(${campus},donors/{member},isProfileActive="yes")
             | set ${path} newOffer(member) + numberOf(member) | changed(${campus},donors/{member},fullName="Bashir Das")
             | set ${path} newOffer(member) + numberOf(member) | changed(${campus},donors/{member},bloodGroup=O-)
             | set ${path} newOffer(member) + numberOf(member) | changed(${campus},users/{member},suspension)
             | set ${path} newOffer(member) + numberOf(member) | without(${campus},users/{member})
  may member | set ${path} newOffer(member) + numberOf(member) | lacking(${campus},donors/{member},isProfileActive)
             | set ${path} newOffer(member) + numberOf(member) | changed(${campus},donors/{member},isAvailable=false)
             | set ${path} newOffer(member) + numberOf(member,contactNumber=shownNumber) | ${campus} donor(member,shown)
  # What else the commit of an offer does counts as done before.
             | registration(member) + set ${path} newOffer(member) + numberOf(member,contactNumber=shownNumber) | \
               without(${campus},donors/{member},contact(member))
  not member | set ${path} newOffer(member) + numberOf(member) | without(${campus},wanted)
             | set ${path} newOffer(member) + numberOf(member) | \
               without(${campus},wanted) at(${path},storedOffer(member,withdrawn))
  given ${campus}
  may member | update donors/{member} fullName="Ayesha Khan" + set ${path} newOffer(member) fullName="Ayesha Khan" + \
               numberOf(member)
             | set contact(member) privatePart(otherNumber) + set ${path} newOffer(member) + \
               numberOf(member,contactNumber=otherNumber)
  not member | update donors/{member} fullName="Ayesha Khan" + set ${path} newOffer(member) + numberOf(member)
             | set contact(member) privatePart(otherNumber) + set ${path} newOffer(member) + numberOf(member)
             | delete donors/{member} + delete contact(member) + set ${path} newOffer(member) + numberOf(member)
             | set ${path} newOffer(member) + numberOf(member) + update ${path} status=withdrawn
             | set ${path} newOffer(member) + numberOf(member) + set offerAt(owner) newOffer(owner) + numberOf(owner)
             | set bloodRequests/own newRequest(member) + \
               set bloodRequests/own/offers/{member} newOffer(member) requestUserId={member} + \
               set bloodRequests/own/offers/{member}/private/contact offeredNumber(requestUserId={member})
  not admin  | delete wanted + set offerAt(admin) newOffer(admin) + numberOf(admin)
             | update wanted status=fulfilled + set offerAt(admin) newOffer(admin) + numberOf(admin)
  # The donor withdraws, which takes back the number and the message, the request's owner confirms, and nobody changes anything
  # else (027). What donors take back does not depend on their verification.
  for member unverified suspended
  given ${offered('whose')} at(offerAt(whose),storedOffer(whose),message="After 5 pm")
  only whose  | withdrawal(whose)
  only owner  | update offerAt(whose) ${confirms}
  only nobody | update offerAt(whose) status=withdrawn ; update offerAt(whose) status=withdrawn message=""
              | update offerAt(whose) status=withdrawn + delete numberAt(whose) ; delete numberAt(whose)
              | update offerAt(whose) status=withdrawn message="Call me" + delete numberAt(whose)
              | update numberAt(whose) contactNumber=otherNumber ; numberOf(whose) ; withdrawal(whose) + numberOf(whose)
              | update offerAt(whose) message="" | without(${offered('whose')},numberAt(whose))
  # A number that is left of an earlier offer is no number of the new one.
  given ${campus} at(numberAt(whose),offeredNumber())
  only whose&contributors | set offerAt(whose) newOffer(whose) + numberOf(whose)
  only nobody | set offerAt(whose) newOffer(whose) offeredAt=longAgo ; numberOf(whose)
  for nobody
  given ${campus}
  only nobody | delete wanted + numberOf(member)
  given ${taken}
  only former admin | delete wanted + delete ${number}
  only nobody | delete wanted + numberOf(member)
  given ${offered('member', 'donated')}
  only nobody | withdrawal(member)
  # The donor alone deletes an offer alone; who may delete the request deletes its offers with it.
  given ${offered('member')}
  not member owner  | each-field update ${path} ${changes}
  fits member       | update ${path} ${movesToo[0]} + delete ${number}
  fits owner        | update ${path} ${movesToo[1]}
  given ${left}
  may member        | withdrawal(member)
  may owner         | update ${path} ${confirms}
  given ${offered('member')} ${offered('suspended', 'donated')}
  only owner admin  | delete wanted + delete ${path} + delete ${number} + delete offerAt(suspended) + \
                      delete numberAt(suspended)
                    | delete ${number} + delete ${path} + delete wanted ; delete wanted + delete ${path}
                    | delete wanted + delete ${number}
                    | delete wanted
  only nobody       | update wanted status=fulfilled + delete ${path} + delete ${number}
  given ${offered('member', 'withdrawn')}
  only owner admin  | delete wanted + delete ${path} + delete ${number}
  # What nobody else is told: whether an offer was withdrawn, or made at all.
  only member       | delete ${number}
  given ${campus}
  only member       | delete ${number}
  given without(${campus},wanted)
  only member admin | delete ${number}
  for member unverified suspended
  given ${offered('whose', 'offered', 'fulfilled')}
  only whose        | delete offerAt(whose) + delete numberAt(whose)
  only nobody       | delete offerAt(whose)
  given without(${offered('whose', 'offered', 'fulfilled')},wanted)
  only whose owner admin | delete offerAt(whose) + delete numberAt(whose)
  only owner admin  | delete offerAt(whose) ; delete numberAt(whose)
  for nobody
  # An offer is read by its donor, who posted the request, and admins; its number, while the donor is there, not by admins.
  given ${offered('member')}
  only former volunteer admin     | get offerAt(former)
  only signedIn           | get bloodRequests/wanted/offers/{self} | without(${offered('member')},${path})
  only member owner volunteer admin | get ${path} | lacking(${offered('member')},wanted,userId)
                          | get ${path} | ${left}
                          # Another member has taken the id.
                          | get ${path} | ${taken}
  only member volunteer admin     | get ${path} | lacking(${offered('member')},${path},requestUserId)
  only member owner       | get ${number} | ${taken}
  only member             | get ${number} | changed(${offered('member')},donors/{member},isProfileActive=false)
                          | get ${number} | without(${offered('member')},donors/{member})
                          | get ${number} | lacking(${offered('member')},${number},requestUserId)
  only member owner       | get ${number} | lacking(${offered('member')},donors/{member},isProfileActive)
  only owner admin        | lists bloodRequests/wanted/offers requestUserId == {owner}
                          | lists bloodRequests/wanted/offers requestUserId == {owner} & by offeredAt
                          | lists bloodRequests/wanted/offers requestUserId == {owner} & status in ["offered","donated"]
                          | lists bloodRequests/wanted/offers requestUserId == {owner} | ${taken}
  only former admin       | lists bloodRequests/wanted/offers requestUserId == {former} | ${taken}
  only admin              | lists bloodRequests/wanted/offers
                          | lists bloodRequests/wanted/offers by offeredAt
                          | lists bloodRequests/wanted/offers | ${taken}
  only member admin       | lists bloodRequests/wanted/offers userId == {member}
  only signedIn           | lists bloodRequests/wanted/offers userId == {self}
                          | lists **offers userId == {self}
                          | lists **offers userId == {self} & by offeredAt desc
  only admin              | lists **offers
  only member admin       | lists **offers userId == {member}
  # For admins too, but no index serves them.
  not visitor unverified member owner former newcomer beginner suspended outsider
                          | lists **offers status == offered
                          | lists **offers contactNumber == hiddenNumber
`;

/** bloodRequests/{id}/offers/{uid}. */
export const offerTables = [...offering, table, ...byRequest, ...otherMoves, ...movingByRequest];
