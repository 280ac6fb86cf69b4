import {
  adminActions,
  adminActionsOnMany,
  auditDetailFields,
  auditedCollections,
} from '@blood-bank/domain/records/audit-entry';
import { limits } from '@blood-bank/domain/records/limits';
import { serverTimestamp } from 'firebase/firestore/lite';
import { head, logEntry } from '../audit-log.ts';
import { remove, update } from '../cell.ts';
import { decisions } from '../decisions.ts';
import { evenEarlier, longAgo, tombstone, twoAdmins } from '../documents.ts';
import { choice, just } from '../field-values.ts';
import { shapeOf, variantsOf } from '../shapes.ts';

const entry = logEntry('verify', 'donors/one');
const targets = Array.from({ length: limits.auditTargetsMax }, () => 'x');
const [longest, tooLong] = [0, 1].map((more) => 'x'.repeat(limits.auditTargetsLength + more));
const longTarget = 'x'.repeat(limits.auditTargetsLength / limits.auditTargetsMax);
const shape = {
  actor: just('{admin}'),
  actorEmail: just('{admin.email}'),
  action: choice(adminActions),
  collection: choice(auditedCollections),
  targets: {
    accepted: [[], targets, targets.map(() => longTarget), [longest]],
    refused: [[...targets, 'x'], [tooLong], null, 'one', 1, { one: true }],
  },
  ...shapeOf(auditDetailFields),
  at: { accepted: [serverTimestamp()], refused: [longAgo, evenEarlier, null, 'now', 0] },
};
const headShape = { actorEmail: just('{admin.email}'), entry: just('new') };
const [longId, tooLongId] = [40, 41].map((length) => `auditLog/${'x'.repeat(length)}`);

const numbersAfter = adminActions.map(
  (action) => decisions('audit log')`
  given people donor(owner,hidden) logged(${action},donors/{owner})
  # An entry of an action on one record names no other.
  ${adminActionsOnMany.includes(action) ? 'may' : 'not'} admin | log(${action},donors/x,targets=["x","y"])
  ${action === 'show-number' ? 'may' : 'not'} admin      | get contact(owner)
  ${action.endsWith('-numbers') ? 'may' : 'not'} admin   | list **private limit ${limits.listMax}
`,
);

/** What admins do to others' records: the action that its entry has to name, and one that it must not. */
const actions = [
  ['verify', 'unverify', 'donors/{owner}', { isVerified: true }],
  ['unverify', 'verify', 'donors/{owner}', { isVerified: false }],
  ['activate', 'deactivate', 'donors/{owner}', { isProfileActive: true }],
  ['deactivate', 'activate', 'donors/{owner}', { isProfileActive: false }],
  ['grant-admin', 'revoke-admin', 'users/{member}', { role: 'admin' }],
  ['revoke-admin', 'grant-admin', 'users/{former}', { role: 'user' }],
  ['suspend', 'restore', 'users/{member}', { accountStatus: 'suspended' }],
  ['restore', 'suspend', 'users/{suspended}', { accountStatus: 'provisional' }],
  ['restore', 'suspend', 'users/left', { accountStatus: 'provisional' }],
  ['fulfil', 'cancel', 'bloodRequests/one', { status: 'fulfilled' }],
  ['cancel', 'fulfil', 'bloodRequests/one', { status: 'cancelled' }],
  ['delete', 'cancel', 'bloodRequests/one', null],
] as const;

// Each needs an entry of its own commit that names it and the record.
const loggedActions = actions.map(([action, opposite, path, data]) => {
  const act = data === null ? remove(path) : update(path, data);
  const [collection, target] = path.split('/');
  const other = collection === 'users' ? 'donors' : 'users';
  const stored = { ...twoAdmins, 'users/left': tombstone };
  return decisions('audit log')`
    given ${stored} donor(owner,shown) at(bloodRequests/one,storedRequest(member))
    may admin  | ${act} + log(${action},${path})
    not admin  | ${act} ; ${act} + set newLogEntry logEntry(${action},${path})
               | ${act} + log(${opposite},${path}) ; ${act} + log(${action},${path},by=former)
               | ${act} + log(${action},${collection}/x) ; ${act} + log(${action},${other}/${target})
    not member | ${act} + log(${action},${path},by=member)
    given ${stored} donor(owner,shown) at(bloodRequests/one,storedRequest(member)) logged(${action},${path})
    may admin  | ${act} + log(${action},${path})
    not admin  | ${act} ; ${act} + set oldLogEntry logEntry(${action},${path})
  `;
});

const entries = decisions('audit log')`
  # Entries are written once, by an admin in the own name, and read by admins. A head names an entry of its own commit.
  given people logged(verify,donors/one)
  fits admin  | set newLogEntry ${variantsOf(entry, shape)} + set headPath() head()
              | set newLogEntry ${entry} + set headPath() ${variantsOf(head(), headShape)}
  only admin  | log(verify,donors/one,by=self) ; get oldLogEntry headPath() ; lists auditLog ; lists auditLogHeads
  only nobody | update oldLogEntry action=unverify ; delete oldLogEntry ; delete headPath()
              | set oldLogEntry ${entry} + set headPath() head(oldLogEntry)
  not visitor | log(verify,donors/one)
  may admin   | set ${longId} ${entry} + set headPath() head(${longId})
              | set newLogEntry ${entry} + set headPath() head() | people
  not admin   | set ${tooLongId} ${entry} + set headPath() head(${tooLongId})
              # An action of the commands, and the entry of another.
              | set newLogEntry ${entry} action=disable + set headPath() head()
              | set newLogEntry logEntry(verify,donors/one,by=member) + set headPath() head()
              # No head, or no entry; two of either; the head of another.
              | set newLogEntry ${entry}
              | set newLogEntry ${entry} | people
              | set headPath() head() ; update headPath() head(oldLogEntry)
              | log(verify,donors/one) + set auditLog/other ${entry}
              | log(verify,donors/one) + set headPath(former) head()
              | set newLogEntry ${entry} + set headPath(former) head()
  # A number is read within an hour of an entry about it, and all are searched within an hour of one about that.
  given people donor(owner,hidden)
  not admin  | get contact(owner) ; list **private limit ${limits.listMax}
  given people at(numberAt(owner),offeredNumber()) logged(show-number,donors/{owner},hoursAgo=0.5)
  may admin  | get numberAt(owner)
  not admin  | get numberAt(owner) | people at(numberAt(owner),offeredNumber()) logged(show-number,donors/{member})
  given people donor(owner,hidden) logged(show-number,donors/{owner},hoursAgo=0.5)
  may admin  | get contact(owner)
  given people donor(owner,hidden) logged(search-numbers,donors/{owner},hoursAgo=0.5)
  may admin  | list **private limit ${limits.listMax}
  not admin  | get contact(owner) | people donor(owner,hidden) logged(show-number,donors/{owner},hoursAgo=1)
             | get contact(owner) | people donor(owner,hidden) logged(show-number,donors/{member})
             | get contact(owner) | people donor(owner,hidden) logged(show-number,users/{owner})
  # The entry of another admin.
             | get contact(owner) | twoAdmins donor(owner,hidden) logged(show-number,donors/{owner},by=former)
  given twoAdmins donor(owner,hidden) logged(search-numbers,donors/{owner},by=former)
  not admin  | list **private limit ${limits.listMax}
  given people donor(owner,hidden) logged(search-numbers,donors/{owner},hoursAgo=1)
  not admin  | list **private limit ${limits.listMax}
  given people donor(owner,hidden) logged(search-numbers,donors/{owner})
  not admin  | list **notes limit ${limits.listMax}
  # Who is no admin any more.
  given people donor(owner,hidden) logged(search-numbers,donors/{owner},by=former)
  not former | list **private limit ${limits.listMax}
             | get contact(owner) | people donor(owner,hidden) logged(show-number,donors/{owner},by=former)
  # An admin deletes a request with its offers, or an offer that was left behind, by the entry about the request.
  given people at(offerAt(member),storedOffer(member))
  may admin | delete offerAt(member) + log(delete,wanted)
  not admin | delete offerAt(member)
            | delete offerAt(member) + log(delete,bloodRequests/x) ; delete offerAt(member) + log(cancel,wanted)
            | delete offerAt(member) + log(delete,donors/wanted)
            | set bloodRequests/new newRequest(owner) + log(delete,bloodRequests/new)
  given people at(offerAt(member),storedOffer(member)) at(wanted,storedRequest(owner))
  may admin | delete wanted + delete offerAt(member) + log(delete,wanted)
  not admin | delete offerAt(member) + log(delete,wanted)
`;

/** auditLog, auditLogHeads, and what the rules demand of them for what an admin does (033). */
export const auditLogTables = [entries, ...numbersAfter, ...loggedActions];
