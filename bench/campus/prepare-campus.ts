import { mkdirSync } from 'node:fs';
import type { Role } from '@blood-bank/domain/records/member';
import { demoDonor, demoMember } from '@blood-bank/host/demo-documents';
import { demoRequest } from '@blood-bank/host/demo-requests';
import { withBackend } from '@blood-bank/host/open-backend';
import { readProductFiles } from '@blood-bank/host/product-files';
import { readSettings } from '@blood-bank/host/settings';
import { writeDocuments } from '@blood-bank/host/write-documents';
import { createMember } from '../../verification/harness/create-member.ts';
import { startProduct } from '../../verification/harness/product.ts';

const email = 'bench@campus.test';
const dashboardDonors = 400;
const dashboardRequests = 60;

/**
 * Makes a campus of some hundred donors and a member who has everything that a dashboard shows: the user record, a donor
 * profile and blood requests.
 *
 * @returns the member's address
 */
export async function prepareDashboardCampus(dataFolder: string, role: Role = 'user'): Promise<string> {
  mkdirSync(dataFolder, { recursive: true });
  const product = await startProduct({ dataFolder });
  const { uid } = await createMember(product, email);
  await product.stop();
  const { departments } = readProductFiles().campus;
  const member = { uid, email, fullName: 'Bina Bench', role };
  const now = new Date();
  await withBackend(readSettings({ ...process.env, DATA_DIR: dataFolder }, false), (backend) =>
    writeDocuments(backend, [
      demoMember(member, departments, now),
      ...range(dashboardDonors).flatMap((index) =>
        demoDonor(index, index === 0 ? member : null, departments, now),
      ),
      ...range(dashboardRequests).map((index) => demoRequest(index, member, now)),
    ]),
  );
  return email;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
