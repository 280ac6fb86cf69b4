import type { Member } from '../../../embedded-firebase/trials/harness/members.ts';
import { actionWrites } from '../../../verification/harness/audit-log.ts';
import { change, commitOrThrow } from '../../../verification/harness/campus-wire.ts';
import { createMember } from '../../../verification/harness/create-member.ts';
import { type Product, runCommand } from '../../../verification/harness/product.ts';
import { donorWrites, offerWrites, requestWrite } from '../../../verification/harness/records.ts';

/** The members of a started product, who use it over plain HTTP. */
export interface Campus extends Readonly<Record<(typeof names)[number], Member>> {
  readonly origin: string;
}

const names = ['admin', 'deputy', 'owner', 'member'] as const;

/**
 * Fills a started product: the two admins are donors, the admin with a hidden number and the deputy deactivated. The owner has a
 * closed request and an open one, `wanted`, for which the admin offers.
 */
export async function prepareCampus(product: Product): Promise<Campus> {
  const { origin, dataFolder } = product;
  const members = names.map(async (name) => [name, await createMember(product, `${name}@campus.test`)]);
  const campus = { origin, ...Object.fromEntries(await Promise.all(members)) } as Campus;
  const { admin, deputy, owner, member } = campus;
  for (const { email } of [admin, deputy]) {
    const { exitCode, said } = await runCommand('admin', ['grant', email], dataFolder);
    if (exitCode !== 0) throw new Error(said);
  }
  const deactivation = { isProfileActive: false };
  for (const [by, writes] of [
    [admin, donorWrites(admin, { allowContactVisibility: false })],
    [deputy, donorWrites(deputy)],
    [member, donorWrites(member)],
    [admin, actionWrites(admin, 'deactivate', `donors/${deputy.uid}`, deactivation)],
    [owner, [requestWrite(owner, 'closed'), requestWrite(owner, 'wanted')]],
    [owner, [change('bloodRequests/closed', { status: 'fulfilled' })]],
    [admin, offerWrites(admin, { id: 'wanted', userId: owner.uid })],
  ] as const) {
    await commitOrThrow(origin, by, writes);
  }
  return campus;
}
