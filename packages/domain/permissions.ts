import { isEmailOfDomains } from './email-domains.ts';
import type { BloodRequest } from './records/blood-request.ts';
import type { Member, Role } from './records/member.ts';

/** The member who performs an action. `role` is null while the user record is not read, or can't be (specification section 4). */
export interface Actor {
  readonly uid: string;
  readonly role: Role | null;
  readonly emailVerified: boolean;
}

/** Whether the actor may see the admin panel. */
export function mayAdminister(actor: Actor): boolean {
  return actor.role === 'admin';
}

/** Whether the actor may phone donors for the club: an admin, or a verified volunteer who is not suspended. */
export function mayCall(
  actor: Actor & { readonly isVolunteer: boolean; readonly isSuspended: boolean },
): boolean {
  return mayAdminister(actor) || (actor.isVolunteer && actor.emailVerified && !actor.isSuspended);
}

/**
 * Whether the actor may edit the own donor record, which foreign members may too. A suspended one may only say not to be available,
 * and hide the number.
 */
export function mayEditDonor(actor: Actor & { readonly isSuspended: boolean }): boolean {
  return actor.emailVerified && !actor.isSuspended;
}

/** Whether the actor may mark the request fulfilled or cancelled: owner or admin, and only while it is active. */
export function mayChangeStatus(actor: Actor, request: Pick<BloodRequest, 'userId' | 'status'>): boolean {
  return request.status === 'active' && mayDeleteRequest(actor, request);
}

/** Whether the actor may delete the request, whatever its status: owner or admin. */
export function mayDeleteRequest(actor: Actor, request: Pick<BloodRequest, 'userId'>): boolean {
  return request.userId === actor.uid || mayAdminister(actor);
}

/** Why an admin may not change something about a member; the app’s messages have the sentences. */
export type MemberObstacle = 'not-an-admin' | 'own-account' | 'is-admin' | 'suspended' | 'unverified';

/** Why the actor may not suspend the member, or restore a suspended one; null where they may. */
export function suspensionObstacle(
  actor: Actor,
  member: Pick<Member, 'uid' | 'role'>,
): MemberObstacle | null {
  if (!mayAdminister(actor)) return 'not-an-admin';
  if (member.uid === actor.uid) return 'own-account';
  return member.role === 'admin' ? 'is-admin' : null;
}

/** Why the actor may not make the member an admin or a volunteer; null where they may. */
export function promotionObstacle(
  actor: Actor,
  member: Pick<Member, 'uid' | 'accountStatus' | 'emailVerified'>,
): MemberObstacle | null {
  if (!mayAdminister(actor)) return 'not-an-admin';
  if (member.uid === actor.uid) return 'own-account';
  if (member.accountStatus === 'suspended') return 'suspended';
  return member.emailVerified ? null : 'unverified';
}

/** What keeps an account out of a closed community; the app’s messages have the sentences. */
export type CommunityObstacle = 'foreign-address' | 'unverified';

/**
 * Why an account may not read the donors and requests of others; null where it may. Admins may always.
 *
 * @param emailDomains campus.json's: without any, every signed-in account may read
 */
export function readingObstacle(
  account: { readonly email: string; readonly emailVerified: boolean; readonly role: Role | null },
  emailDomains: readonly string[],
): CommunityObstacle | null {
  if (account.role === 'admin' || emailDomains.length === 0) return null;
  if (!isEmailOfDomains(account.email, emailDomains)) return 'foreign-address';
  return account.emailVerified ? null : 'unverified';
}

/** What keeps an account from registering as a donor and from posting requests. */
export type ContributionObstacle = CommunityObstacle | 'suspended';

/**
 * Why an account may not register as a donor or post a request; null where it may. An obstacle that only an admin can
 * remove comes before one that the member can.
 *
 * @param emailDomains campus.json's: without any, every address may
 */
export function contributionObstacle(
  account: { readonly email: string; readonly emailVerified: boolean; readonly isSuspended: boolean },
  emailDomains: readonly string[],
): ContributionObstacle | null {
  if (account.isSuspended) return 'suspended';
  if (!isEmailOfDomains(account.email, emailDomains)) return 'foreign-address';
  return account.emailVerified ? null : 'unverified';
}
