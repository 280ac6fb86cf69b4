import { bloodRequestFields, requestStatuses } from '@blood-bank/domain/records/blood-request';
import { limits } from '@blood-bank/domain/records/limits';
import { deleteField } from 'firebase/firestore/lite';
import { update } from '../cell.ts';
import { decisions } from '../decisions.ts';
import { newRequest, storedRequest, without } from '../documents.ts';
import { choice, recordId } from '../field-values.ts';
import { changesOf, changesOfAll, requestShape, unknownFields, variantsOf } from '../shapes.ts';

const ids = changesOf({ id: recordId() }).map(
  ({ data, fits }) => decisions('requests')`
  given people
  ${fits ? 'may' : 'not'} member | set bloodRequests/${data.id} newRequest(member)
`,
);

const closed = ['fulfilled', 'cancelled'] as const;

const reopening = closed.map((from) => {
  const others = requestStatuses.filter((status) => status !== from);
  const moves = [...others, 'another', null, deleteField()].map((status) =>
    update(`bloodRequests/${from}`, { status }),
  );
  return decisions('requests')`
    for owner unverified former
    given people at(bloodRequests/${from},storedRequest(whose,${from}))
    only nobody      | each ${moves}
    for owner
    not owner        | each-way ${moves.slice(0, others.length)}
    for owner unverified
    only whose admin | each-way delete bloodRequests/${from}
  `;
});

const { status: _, closedAt, unitsReceived: __, ...otherFields } = bloodRequestFields;
/** What shows that the owner has edited it, or still needs it. */
const touches = ['editedAt', 'stillNeededAt'] as const;
const otherOwner = { userId: '{member}', userEmail: '{member.email}' };
const changes = { ...changesOfAll(otherFields, storedRequest('owner')), ...otherOwner };
const closingChanges = Object.entries({ ...changes, unitsReceived: 1 }).map(([field, value]) => ({
  data: { [field]: value, status: 'fulfilled' },
  fits: false,
}));
const otherStatuses = choice(requestStatuses.filter((status) => status !== 'active'));
const untouched = { ...without(changes, ...touches), ...changesOfAll({ closedAt }, {}) };
const everybody = 'visitor unverified member owner admin former newcomer beginner suspended outsider';

const table = decisions('requests')`
  # Contributors post for themselves (002, 021).
  given people
  fits member | set bloodRequests/one ${variantsOf(newRequest('member'), requestShape)}
  may member  | set bloodRequests/one newRequest(member) unitsRequired=increment(${limits.unitsMax})
  not member  | set bloodRequests/one newRequest(member) unitsRequired=increment(${limits.unitsMax + 1})
              | set bloodRequests/one newRequest(member) unitsRequired=increment(0.5)
              | set bloodRequests/one newRequest(member) userEmail={owner.email}
              | set bloodRequests/one newRequest(member) userId={owner}
              | set bloodRequests/one newRequest(member) userId={owner} userEmail={owner.email}
              | set bloodRequests/one newRequest(member) requestedAt=longAgo
              | set bloodRequests/one newRequest(member) status=fulfilled
              | set bloodRequests/one newRequest(member) status=cancelled
              | set bloodRequests/one newRequest(member) patientName=serverTimestamp()
              | set bloodRequests/one newRequest(member) + set bloodRequests/two newRequest(member) status=fulfilled
              | set bloodRequests/one newRequest(member) + update bloodRequests/one status=fulfilled
  # Under the longest address.
  may owner   | set bloodRequests/one newRequest(owner)
  for member unverified newcomer beginner admin former suspended outsider
  only whose&contributors | each-way set bloodRequests/one newRequest(whose)
  for nobody
  # Readers get active requests, and everybody the own ones; admins all (002, 021).
  given people at(bloodRequests/active,storedRequest(owner))
  only readers admin       | short-lists bloodRequests status == active
                           | short-lists bloodRequests status == active & by requestedAt desc
                           | short-lists bloodRequests status in ["active"]
                           | short-lists bloodRequests status == active or userId == {self}
  only signedIn            | short-lists bloodRequests userId == {self}
                           | short-lists bloodRequests userId == {self} & by requestedAt desc
  only owner admin         | short-lists bloodRequests userId == {owner}
  only owner&readers admin | short-lists bloodRequests status == active or userId == {owner}
  only admin               | short-lists bloodRequests
                           | short-lists bloodRequests by requestedAt desc
                           | short-lists bloodRequests status == fulfilled
                           | short-lists bloodRequests status == cancelled
                           | short-lists bloodRequests status in ["active","fulfilled"]
                           | short-lists bloodRequests status == active or status == fulfilled
                           | short-lists bloodRequests status != active
                           | short-lists bloodRequests status != cancelled
                           | short-lists bloodRequests status == active or urgency == urgent
                           | short-lists bloodRequests requiredBloodGroup == O-
                           | short-lists bloodRequests patientName == ${'Rahim Uddin'}
                           | get bloodRequests/one | people
  only nobody              | short-lists **bloodRequests status == active
  for owner unverified former
  only readers whose admin | get bloodRequests/active    | people at(bloodRequests/active,storedRequest(whose))
  given people at(bloodRequests/fulfilled,storedRequest(whose,fulfilled))
  only whose admin         | get bloodRequests/fulfilled
  given people at(bloodRequests/cancelled,storedRequest(whose,cancelled))
  only whose admin         | get bloodRequests/cancelled
  # Only from active to another status, by the owner or an admin; they delete it in any.
  for owner unverified former
  given people at(bloodRequests/active,storedRequest(whose))
  only whose admin | update bloodRequests/active status=fulfilled ; update bloodRequests/active status=cancelled
  only nobody      | update bloodRequests/active status=another ; update bloodRequests/active status=null
                   | update bloodRequests/active status=deleteField()
  for owner
  may owner        | each-way update bloodRequests/active status=fulfilled
                   | each-way update bloodRequests/active status=cancelled
  for owner unverified
  only whose admin | each-way delete bloodRequests/active
  for nobody
  # No other field changes, with the status or without.
  given people at(bloodRequests/active,storedRequest(owner))
  only nobody       | each-field update bloodRequests/active ${untouched}
  fits ${everybody} | update bloodRequests/active ${closingChanges}
  fits owner member | update bloodRequests/active ${unknownFields}
  not owner member  | update bloodRequests/active unitsRequired=0
                    | update bloodRequests/active requestedAt=evenEarlier
  given people at(bloodRequests/active,storedRequest(member))
  fits admin        | update bloodRequests/active ${changesOf({ status: otherStatuses })}
  given people at(bloodRequests/fulfilled,storedRequest(owner,fulfilled))
  not owner         | update bloodRequests/fulfilled status=fulfilled x=1
                    | set bloodRequests/fulfilled newRequest(owner)
                    | delete bloodRequests/fulfilled + set bloodRequests/fulfilled newRequest(owner)
  # Data from before these rules: a request without owner is the admins'.
  given people at(bloodRequests/active,without(storedRequest(owner),userId))
  only admin        | update bloodRequests/active status=cancelled ; delete bloodRequests/active
  given people at(bloodRequests/active,without(storedRequest(owner),status))
  only nobody       | update bloodRequests/active status=cancelled
  only owner admin  | get bloodRequests/active
`;

/** bloodRequests/{id}. */
export const requestTables = [table, ...ids, ...reopening];
