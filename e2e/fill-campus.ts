// Fills the data folder named by DATA_DIR, on which no server runs: `fill-campus.ts DONORS USERS REQUESTS`.
import { type DemoDocument, demoDonor, demoMember, demoRequest } from '@blood-bank/host/demo-documents';
import { demoName } from '@blood-bank/host/demo-people';
import { withBackend } from '@blood-bank/host/open-backend';
import { readProductFiles } from '@blood-bank/host/product-files';
import { readSettings } from '@blood-bank/host/settings';
import { writeDocuments } from '@blood-bank/host/write-documents';

const millisecondsPerMinute = 60_000;
/** Together in memory; all of them at once would be some hundred megabytes. */
const atOnce = 5_000;

const [donors = 0, users = 0, requests = 0] = process.argv.slice(2).map(Number);
const { departments } = readProductFiles().campus;
const now = new Date();

await withBackend(readSettings(process.env, false), async (backend) => {
  await write(donors, (index) => demoDonor(index, null, departments, now));
  await write(users, (index) => [user(index)]);
  await write(requests, (index) => [demoRequest(index, account(index % users), now)]);

  async function write(count: number, documents: (index: number) => readonly DemoDocument[]): Promise<void> {
    for (let from = 0; from < count; from += atOnce) {
      const indexes = Array.from({ length: Math.min(atOnce, count - from) }, (_, place) => from + place);
      await writeDocuments(backend, indexes.flatMap(documents));
    }
  }
});

function user(index: number): DemoDocument {
  const joined = new Date(now.getTime() - (index + 1) * millisecondsPerMinute);
  const { path, fields } = demoMember(account(index), departments, now);
  return {
    path,
    fields: {
      ...fields,
      department: departments[index % departments.length] ?? '',
      createdAt: joined,
      emailVerified: index % 10 !== 0,
    },
  };
}

function account(index: number) {
  const uid = `demo-user-${String(index).padStart(5, '0')}`;
  return { uid, email: `${uid}@campus.test`, fullName: demoName(index), role: 'user' } as const;
}
