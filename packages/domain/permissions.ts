import type { BloodRequest } from './blood-request.ts';
import type { Role } from './member.ts';

/** Somebody signed in. `role` is null while, or where, the user record could not be read (specification section 4). */
export interface Actor {
  readonly uid: string;
  readonly role: Role | null;
  readonly emailVerified: boolean;
}

/** Whether the actor may see the admin panel. */
export function mayAdminister(actor: Actor): boolean {
  return actor.role === 'admin';
}

/** Whether the actor may register as a donor, edit the profile or post a request. */
export function mayContribute(actor: Actor): boolean {
  return actor.emailVerified;
}

/** Whether the actor may mark the request fulfilled or cancelled: owner or admin, and only while it is active. */
export function mayChangeStatus(actor: Actor, request: Pick<BloodRequest, 'userId' | 'status'>): boolean {
  return request.status === 'active' && mayDeleteRequest(actor, request);
}

/** Whether the actor may delete the request, whatever its status: owner or admin. */
export function mayDeleteRequest(actor: Actor, request: Pick<BloodRequest, 'userId'>): boolean {
  return request.userId === actor.uid || mayAdminister(actor);
}
