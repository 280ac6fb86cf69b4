import { describe, expect, it } from 'vitest';
import { mayAdminister, mayChangeStatus, mayDeleteRequest } from './permissions.ts';

const owner = { uid: 'owner', role: 'user', emailVerified: true } as const;
const stranger = { ...owner, uid: 'stranger' } as const;
const admin = { ...owner, uid: 'admin', role: 'admin' } as const;
const withoutRole = { ...stranger, role: null } as const;

describe('a request', () => {
  it.each([
    ['its owner', owner, true],
    ['an admin', admin, true],
    ['another member', stranger, false],
    ['somebody whose role is not known', withoutRole, false],
  ])('may be closed while active, and deleted, by %s: %s', (_, actor, allowed) => {
    expect(mayChangeStatus(actor, { userId: 'owner', status: 'active' })).toBe(allowed);
    expect(mayDeleteRequest(actor, { userId: 'owner' })).toBe(allowed);
  });

  it.each(['fulfilled', 'cancelled'] as const)('once %s is never changed again', (status) => {
    expect(mayChangeStatus(owner, { userId: 'owner', status })).toBe(false);
    expect(mayChangeStatus(admin, { userId: 'owner', status })).toBe(false);
  });
});

it('only an admin administers', () => {
  expect([owner, withoutRole, admin].map(mayAdminister)).toEqual([false, false, true]);
});
