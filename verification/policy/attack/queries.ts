import { nameOf, wireValue } from '../../harness/firestore-wire.ts';
import { canaries } from './stage.ts';

type Query = Readonly<Record<string, unknown>>;

/** Queries whose answer would hold what only owners and admins may read, or too much at once; by what they try. */
export function forbiddenQueries(victim: string): Readonly<Record<string, Query>> {
  const isAnyone = all(or(eq('isProfileActive', true), eq('isProfileActive', false)));
  return {
    'all users': from('users'),
    'users, one at a time': { ...from('users'), limit: 1 },
    'users, none at all': { ...from('users'), limit: 0 },
    'users by name alone': { ...from('users'), select: { fields: [{ fieldPath: '__name__' }] } },
    'users who are admins': { ...from('users'), where: eq('role', 'admin') },
    'the record of somebody': { ...from('users'), where: eq('uid', victim) },
    'the record of somebody, by name': { ...from('users'), where: byName('EQUAL', `users/${victim}`) },
    'users from a name on': { ...from('users'), where: byName('GREATER_THAN_OR_EQUAL', `users/${victim}`) },
    'users, ordered and cut': {
      ...from('users'),
      orderBy: [{ field: { fieldPath: 'email' } }],
      startAt: { values: [wireValue('victim')], before: true },
      limit: 1,
    },
    'all donors': from('donors'),
    'all donors by time': { ...from('donors'), orderBy: [{ field: { fieldPath: 'registeredAt' } }] },
    'inactive donors': { ...from('donors'), where: eq('isProfileActive', false) },
    'donors not active': { ...from('donors'), where: filter('isProfileActive', 'NOT_EQUAL', true) },
    'donors active or not': { ...from('donors'), where: isAnyone },
    'donors active or not, by in': {
      ...from('donors'),
      where: filter('isProfileActive', 'IN', [true, false]),
    },
    'donors active or of a group': {
      ...from('donors'),
      where: or(eq('isProfileActive', true), eq('bloodGroup', 'O+')),
    },
    'donors not inactive, by not-in': {
      ...from('donors'),
      where: filter('isProfileActive', 'NOT_IN', ['x']),
    },
    'donors by a range that holds both': {
      ...from('donors'),
      where: filter('isProfileActive', 'GREATER_THAN_OR_EQUAL', false),
    },
    'donors with a number': { ...from('donors'), where: filter('contactNumber', 'GREATER_THAN', '') },
    'donors by another’s id': { ...from('donors'), where: eq('userId', victim) },
    'donors by several ids': { ...from('donors'), where: filter('userId', 'IN', [victim, 'somebody']) },
    'the private part of a donor': { ...from('private'), parent: nameOf(`donors/${victim}`) },
    'every private part': fromGroup('private'),
    'the private part with a number': {
      ...fromGroup('private'),
      where: eq('contactNumber', canaries.hiddenNumber),
    },
    'private parts by a guess': {
      ...fromGroup('private'),
      where: filter('contactNumber', 'GREATER_THAN', '+880 1700 777'),
    },
    'private parts in order': {
      ...fromGroup('private'),
      orderBy: [{ field: { fieldPath: 'contactNumber' } }],
    },
    'all requests': from('bloodRequests'),
    'requests not active': { ...from('bloodRequests'), where: filter('status', 'NOT_EQUAL', 'active') },
    'fulfilled requests': { ...from('bloodRequests'), where: eq('status', 'fulfilled') },
    'requests of any status, by in': {
      ...from('bloodRequests'),
      where: filter('status', 'IN', ['active', 'fulfilled']),
    },
    'requests active or fulfilled': {
      ...from('bloodRequests'),
      where: or(eq('status', 'active'), eq('status', 'fulfilled')),
    },
    'requests of somebody': { ...from('bloodRequests'), where: eq('userId', victim) },
    'active requests or those of somebody': {
      ...from('bloodRequests'),
      where: or(eq('status', 'active'), eq('userId', victim)),
    },
    'requests for somebody': { ...from('bloodRequests'), where: eq('patientName', canaries.closedRequest) },
    ...Object.fromEntries(
      [undefined, 101, 1_000_000].flatMap((limit) => [
        [`active donors, at most ${limit}`, { ...active(), limit }],
        [`active requests, at most ${limit}`, { ...open(), limit }],
      ]),
    ),
  };
}

/** Collection groups that no rule opens, to admins neither. */
export function closedGroups(): Readonly<Record<string, Query>> {
  return {
    'users wherever they are': fromGroup('users'),
    'donors wherever they are': { ...fromGroup('donors'), where: eq('isProfileActive', true) },
    'requests wherever they are': { ...fromGroup('bloodRequests'), where: eq('status', 'active') },
    'documents of any collection': { from: [{ allDescendants: true }], limit: 100 },
  };
}

/** Lists that the rules open to members, asked so that they might tell more than they should. */
export function openQueries(): Query[] {
  const byNumber = all(eq('isProfileActive', true), filter('contactNumber', 'EQUAL', canaries.hiddenNumber));
  return [
    active(),
    { ...active(), where: byNumber },
    { ...active(), select: { fields: [{ fieldPath: 'contactNumber' }] } },
    {
      ...active(),
      select: { fields: [{ fieldPath: '`private`' }, { fieldPath: 'private.contact.contactNumber' }] },
    },
    { ...active(), where: all(eq('isProfileActive', true), eq('isProfileActive', true)) },
    open(),
    { ...open(), orderBy: [{ field: { fieldPath: 'requestedAt' }, direction: 'DESCENDING' }], limit: 99 },
    { ...open(), offset: 0 },
  ];
}

/** What members may list. */
function active(): Query {
  return { ...from('donors'), where: eq('isProfileActive', true) };
}

function open(): Query {
  return { ...from('bloodRequests'), where: eq('status', 'active') };
}

/** Within the limit that members have to name: it is not what a query is refused for. */
function from(collectionId: string): Query {
  return { from: [{ collectionId }], limit: 100 };
}

function fromGroup(collectionId: string): Query {
  return { from: [{ collectionId, allDescendants: true }], limit: 100 };
}

function filter(fieldPath: string, op: string, value: unknown): Query {
  return { fieldFilter: { field: { fieldPath }, op, value: wireValue(value) } };
}

function eq(fieldPath: string, value: unknown): Query {
  return filter(fieldPath, 'EQUAL', value);
}

function byName(op: string, path: string): Query {
  return { fieldFilter: { field: { fieldPath: '__name__' }, op, value: { referenceValue: nameOf(path) } } };
}

function all(...filters: Query[]): Query {
  return { compositeFilter: { op: 'AND', filters } };
}

function or(...filters: Query[]): Query {
  return { compositeFilter: { op: 'OR', filters } };
}
