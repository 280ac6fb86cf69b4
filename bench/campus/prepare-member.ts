import type { Role } from '@blood-bank/domain/records/member';
import { demoDonor, demoMember, demoRequest } from '@blood-bank/host/demo-documents';
import { withBackend } from '@blood-bank/host/open-backend';
import { readProductFiles } from '@blood-bank/host/product-files';
import { readSettings } from '@blood-bank/host/settings';
import { writeDocuments } from '@blood-bank/host/write-documents';
import { createMember } from '../../verification/harness/members.ts';
import { startProduct } from '../../verification/harness/product.ts';

const others = 400;
const requests = 60;

/**
 * Makes a campus of some hundred donors in which one member has all that a dashboard shows: the record, a donor profile,
 * requests of their own.
 *
 * @returns the member's address
 */
export async function prepareMemberWithRecords(dataFolder: string, role: Role = 'user'): Promise<string> {
  const email = 'bench@campus.test';
  const product = await startProduct({ dataFolder });
  const { uid } = await createMember(product, email);
  await product.stop();
  const { departments } = readProductFiles().campus;
  const now = new Date();
  const member = { uid, email, fullName: 'Bina Bench', role } as const;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  await withBackend(readSettings({ ...process.env, DATA_DIR: dataFolder }, false), (backend) =>
    writeDocuments(backend, [
      demoMember(member, departments, now),
      ...numbers(others).flatMap((index) => demoDonor(index, index === 0 ? member : null, departments, now)),
      ...numbers(requests).map((index) => demoRequest(index, member, now)),
    ]),
  );
  return email;
}
