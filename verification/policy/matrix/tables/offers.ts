import { requestStatuses } from '@blood-bank/domain/records/blood-request';
import { offerFields, offerFormFields, offerStatuses } from '@blood-bank/domain/records/offer';
import { deleteField, serverTimestamp } from 'firebase/firestore/lite';
import { accountNames } from '../accounts.ts';
import { decisions } from '../decisions.ts';
import {
  at,
  donor,
  hiddenNumber,
  newOffer,
  offerAt,
  people,
  storedOffer,
  storedRequest,
  without,
} from '../documents.ts';
import { just } from '../field-values.ts';
import { changesOfAll, shapeOf, variantsOf } from '../shapes.ts';

const path = offerAt('member');
/** An active request of the owner, and donor records of all, who hide their numbers. */
const campus = {
  ...people,
  ...Object.assign({}, ...accountNames.map((name) => donor(name, 'hidden'))),
  'bloodRequests/wanted': storedRequest('owner'),
};
const shape = {
  userId: just('{member}'),
  fullName: just('Ayesha Rahman'),
  bloodGroup: just('O+'),
  contactNumber: just(hiddenNumber),
  ...shapeOf(offerFormFields),
  status: just('offered'),
  offeredAt: just(serverTimestamp()),
};

// Contributors offer for themselves, on requests of others, for the first time or again after they have withdrawn (027).
const offering = [campus, { ...campus, [path]: storedOffer('member', 'withdrawn') }].map(
  (stored) => decisions('offers')`
  given ${stored}
  fits member | set ${path} ${variantsOf(newOffer('member'), shape)}
  not member  | set ${path} newOffer(member) userId={owner} ; set ${path} newOffer(member) bloodGroup=O-
              | set ${path} newOffer(member) contactNumber=otherNumber
              | set ${path} newOffer(member) status=withdrawn ; set ${path} newOffer(member) status=donated
              | set ${path} newOffer(member) offeredAt=longAgo
`,
);
const byActor = decisions('offers')`
  for ${accountNames.join(' ')}
  given ${campus}
  only whose&contributors&!owner | each-way set offerAt(whose) newOffer(whose)
  given ${campus} at(offerAt(whose),storedOffer(whose,withdrawn))
  only whose&contributors&!owner | set offerAt(whose) newOffer(whose)
`;

// The donor's own records decide what an offer says, and whether there can be one.
const byDonor = decisions('offers')`
  not member | set ${path} newOffer(member) | without(${campus},donors/{member})
             | set ${path} newOffer(member) | without(${campus},contact(member))
             | set ${path} without(newOffer(member),contactNumber) | without(${campus},contact(member))
             | set ${path} newOffer(member) | changed(${campus},donors/{member},isProfileActive=false)
             | set ${path} newOffer(member) | changed(${campus},donors/{member},isProfileActive="yes")
             | set ${path} newOffer(member) | changed(${campus},donors/{member},fullName="Bashir Das")
             | set ${path} newOffer(member) | changed(${campus},donors/{member},bloodGroup=O-)
             | set ${path} newOffer(member) | changed(${campus},users/{member},suspension)
             | set ${path} newOffer(member) | without(${campus},users/{member})
  may member | set ${path} newOffer(member) | lacking(${campus},donors/{member},isProfileActive)
             | set ${path} newOffer(member) | changed(${campus},donors/{member},isAvailable=false)
             | set ${path} newOffer(member) contactNumber=shownNumber | ${campus} donor(member,shown)
  # What else the commit of an offer does counts as done before.
             | registration(member) + set ${path} newOffer(member) contactNumber=shownNumber | \
               without(${campus},donors/{member},contact(member))
  not member | set ${path} newOffer(member) | without(${campus},wanted)
             | set ${path} newOffer(member) | without(${campus},wanted) at(${path},storedOffer(member,withdrawn))
  given ${campus}
  may member | update donors/{member} fullName="Ayesha Khan" + set ${path} newOffer(member) fullName="Ayesha Khan"
             | set contact(member) contactNumber=otherNumber + set ${path} newOffer(member) contactNumber=otherNumber
  not member | update donors/{member} fullName="Ayesha Khan" + set ${path} newOffer(member)
             | set contact(member) contactNumber=otherNumber + set ${path} newOffer(member)
             | delete donors/{member} + delete contact(member) + set ${path} newOffer(member)
             | set ${path} newOffer(member) + update ${path} status=withdrawn
             | set ${path} newOffer(member) + set offerAt(owner) newOffer(owner)
             | set bloodRequests/own newRequest(member) + set bloodRequests/own/offers/{member} newOffer(member)
  not admin  | delete wanted + set offerAt(admin) newOffer(admin)
             | update wanted status=fulfilled + set offerAt(admin) newOffer(admin)
`;

// Nor is there one on a closed request, an own one, an older one, or none.
const byRequest = [
  at('bloodRequests/wanted', storedRequest('owner', 'fulfilled')),
  at('bloodRequests/wanted', storedRequest('owner', 'cancelled')),
  at('bloodRequests/wanted', without(storedRequest('owner'), 'status')),
  at('bloodRequests/wanted', without(storedRequest('owner'), 'userId')),
  at('bloodRequests/wanted', storedRequest('member')),
].map(
  (request) => decisions('offers')`
  not member | set ${path} newOffer(member) | ${campus} ${request}
             | set ${path} newOffer(member) | ${campus} ${request} at(${path},storedOffer(member,withdrawn))
`,
);

/** An offer for a request, and its donor's records. What donors take back does not depend on their verification. */
function offered(name: string, status = 'offered', request = 'active') {
  const documents = at('bloodRequests/wanted', storedRequest('owner', request));
  return {
    ...people,
    ...donor(name, 'hidden'),
    ...documents,
    ...at(offerAt(name), storedOffer(name, status)),
  };
}

const [withdraws, confirms] = ['withdrawn', 'donated'].map((status) => ({ status }));

// The donor withdraws, the request's owner confirms, and nobody changes anything else (027).
const openMoves = decisions('offers')`
  for member unverified suspended
  given ${offered('whose')}
  only whose  | update offerAt(whose) ${withdraws}
  only owner  | update offerAt(whose) ${confirms}
`;
const otherMoves = offerStatuses.map((from) => {
  const isOpen = from === 'offered';
  const moves = [...offerStatuses, 'another', null, deleteField()]
    .filter((to) => to !== from && !(isOpen && (to === 'withdrawn' || to === 'donated')))
    .map((status) => ({ kind: 'update', path: offerAt('whose'), data: { status } }));
  return decisions('offers')`
    for member unverified suspended
    given ${offered('whose', from)}
    only nobody | each ${moves}
  `;
});
const movingByRequest = requestStatuses.map(
  (request) => decisions('offers')`
  given ${offered('member', 'offered', request)}
  may member              | each-way update ${path} ${withdraws}
  not member              | each-way update ${path} ${confirms}
  may owner               | each-way update ${path} ${confirms}
  not owner               | each-way update ${path} ${withdraws}
  only member owner admin | get ${path}
`,
);

const { status: _, ...otherFields } = offerFields;
const changes = { ...changesOfAll(otherFields, storedOffer('member')), userId: '{owner}' };
const movesToo = Object.entries(changes).flatMap(([field, value]) =>
  ['withdrawn', 'donated'].map((status) => ({ data: { [field]: value, status }, fits: false })),
);
const left = without(offered('member'), 'bloodRequests/wanted');

// The donor alone deletes an offer alone; who may delete the request deletes its offers with it.
const changing = decisions('offers')`
  given ${offered('member')}
  not member owner  | each-field update ${path} ${changes}
  fits member owner | update ${path} ${movesToo}
  given ${left}
  may member        | update ${path} ${withdraws}
  not owner         | update ${path} ${confirms}
  given ${offered('member')} at(offerAt(suspended),storedOffer(suspended,donated))
  only owner admin  | delete wanted + delete ${path} + delete offerAt(suspended)
                    | delete ${path} + delete offerAt(suspended) + delete wanted
                    | delete wanted
  only nobody       | update wanted status=fulfilled + delete ${path}
  for member unverified suspended
  given ${offered('whose', 'offered', 'fulfilled')}
  only whose        | each-way delete offerAt(whose)
  only whose admin  | delete offerAt(whose) | without(${offered('whose', 'offered', 'fulfilled')},wanted)
`;

// An offer is read by its donor, the request's owner and admins: nobody else sees the number in it.
const reading = decisions('offers')`
  given ${offered('member')}
  only former owner admin | get offerAt(former)
  only signedIn           | get bloodRequests/wanted/offers/{self} | without(${offered('member')},${path})
  only member admin       | get ${path} | lacking(${offered('member')},wanted,userId)
                          | get ${path} | ${left}
  only admin              | lists bloodRequests/wanted/offers | ${left}
  only owner admin        | lists bloodRequests/wanted/offers
                          | lists bloodRequests/wanted/offers by offeredAt
                          | lists bloodRequests/wanted/offers status in ["offered","donated"]
  only member owner admin | lists bloodRequests/wanted/offers userId == {member}
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
export const offerTables = [
  ...[...offering, byActor, byDonor, ...byRequest],
  ...[openMoves, ...otherMoves, ...movingByRequest, changing, reading],
];
