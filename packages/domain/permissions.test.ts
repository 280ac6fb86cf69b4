import { describe, expect, it } from 'vitest';
import {
  contributionObstacle,
  mayAdminister,
  mayChangeStatus,
  mayDeleteRequest,
  mayEditDonor,
  promotionObstacle,
  readingObstacle,
  suspensionObstacle,
} from './permissions.ts';

const owner = { uid: 'owner', role: 'user', emailVerified: true } as const;
const stranger = { ...owner, uid: 'stranger' } as const;
const admin = { ...owner, uid: 'admin', role: 'admin' } as const;
const withoutRole = { ...stranger, role: null } as const;

describe('a request', () => {
  it.each([
    ['its owner', owner, true],
    ['an admin', admin, true],
    ['another member', stranger, false],
    ['a member whose role is not known', withoutRole, false],
  ])('may be closed while active, and deleted, by %s: %s', (_, actor, allowed) => {
    expect(mayChangeStatus(actor, { userId: 'owner', status: 'active' })).toBe(allowed);
    expect(mayDeleteRequest(actor, { userId: 'owner' })).toBe(allowed);
  });

  it.each(['fulfilled', 'cancelled'] as const)('once %s is never changed again', (status) => {
    expect(mayChangeStatus(owner, { userId: 'owner', status })).toBe(false);
    expect(mayChangeStatus(admin, { userId: 'owner', status })).toBe(false);
  });
});

it('only an admin may administer', () => {
  expect([owner, withoutRole, admin].map(mayAdminister)).toEqual([false, false, true]);
});

describe('a member', () => {
  const member = {
    uid: 'member',
    role: 'user',
    emailVerified: true,
    accountStatus: 'provisional',
    email: 'member@campus.test',
  } as const;
  const unverified = { ...member, emailVerified: false } as const;
  const suspended = { ...member, accountStatus: 'suspended' } as const;
  const foreign = { ...member, email: 'member@elsewhere.test' } as const;
  const deputy = { ...member, role: 'admin' } as const;
  const closed = ['campus.test'];

  it('is suspended and restored by admins, never by themselves, nor once they are one', () => {
    for (const one of [member, suspended, unverified]) expect(suspensionObstacle(admin, one)).toBeNull();
    expect(suspensionObstacle(owner, member)).toBe('not-an-admin');
    expect(suspensionObstacle(withoutRole, member)).toBe('not-an-admin');
    expect(suspensionObstacle(admin, deputy)).toBe('is-admin');
    expect(suspensionObstacle(admin, { ...deputy, uid: admin.uid })).toBe('own-account');
  });

  it('is made an admin by another one, with a verified address and not suspended', () => {
    expect(promotionObstacle(admin, member)).toBeNull();
    expect(promotionObstacle(admin, unverified)).toBe('unverified');
    expect(promotionObstacle(admin, suspended)).toBe('suspended');
    expect(promotionObstacle(admin, { ...member, uid: admin.uid })).toBe('own-account');
    expect(promotionObstacle(owner, member)).toBe('not-an-admin');
  });

  it('reads others’ records in an open community, in a closed one with a verified address of it', () => {
    for (const one of [member, unverified, suspended, foreign]) expect(readingObstacle(one, [])).toBeNull();
    expect(readingObstacle(member, closed)).toBeNull();
    expect(readingObstacle(suspended, closed)).toBeNull();
    expect(readingObstacle(unverified, closed)).toBe('unverified');
    expect(readingObstacle(foreign, closed)).toBe('foreign-address');
    expect(readingObstacle({ ...foreign, role: 'admin' }, closed)).toBeNull();
  });

  it('contributes with a verified address of the community, unless suspended', () => {
    const obstacle = (
      account: { email: string; emailVerified: boolean },
      domains: string[],
      isSuspended = false,
    ) => contributionObstacle({ ...account, isSuspended }, domains);
    expect(obstacle(member, closed)).toBeNull();
    expect(obstacle(foreign, [])).toBeNull();
    expect(obstacle(foreign, closed)).toBe('foreign-address');
    expect(obstacle({ ...foreign, emailVerified: false }, closed)).toBe('foreign-address');
    expect(obstacle(unverified, [])).toBe('unverified');
    expect(obstacle(unverified, [], true)).toBe('suspended');
    expect(obstacle(foreign, closed, true)).toBe('suspended');
  });
});

it('a verified member edits the own donor record, suspended or not', () => {
  expect(mayEditDonor({ ...owner, isSuspended: false })).toBe(true);
  expect(mayEditDonor({ ...owner, isSuspended: true })).toBe(false);
  expect(mayEditDonor({ ...owner, isSuspended: false, emailVerified: false })).toBe(false);
});
