import { type DemoDocument, demoDonor, demoMember } from '@blood-bank/host/demo-documents';
import { demoPerson } from '@blood-bank/host/demo-people';
import { demoRequest } from '@blood-bank/host/demo-requests';
import { withBackend } from '@blood-bank/host/open-backend';
import { readProductFiles } from '@blood-bank/host/product-files';
import { readSettings } from '@blood-bank/host/settings';
import { writeDocuments } from '@blood-bank/host/write-documents';

const millisecondsPerMinute = 60_000;
/** Documents written together, as all of them would take some hundred megabytes of memory. */
const batchSize = 5_000;

/** How many records a campus has. */
export interface CampusSize {
  readonly donors: number;
  readonly users: number;
  readonly requests: number;
}

/** Fills a data folder, on which no server runs, with invented records. */
export async function fillCampus(dataFolder: string, { donors, users, requests }: CampusSize): Promise<void> {
  const { departments } = readProductFiles().campus;
  const now = new Date();
  await onData(dataFolder, async (backend) => {
    await write(donors, (index) => demoDonor(index, null, departments, now));
    await write(users, (index) => [user(index, departments, now)]);
    await write(requests, (index) => [demoRequest(index, account(index % users), now)]);

    async function write(count: number, documents: (index: number) => readonly DemoDocument[]) {
      for (let from = 0; from < count; from += batchSize) {
        const length = Math.min(batchSize, count - from);
        const indexes = Array.from({ length }, (_, place) => from + place);
        await writeDocuments(backend, indexes.flatMap(documents));
      }
    }
  });
}

/** Works on the records of a data folder, on which no server runs. */
export function onData(dataFolder: string, work: Parameters<typeof withBackend>[1]): Promise<void> {
  return withBackend(readSettings({ ...process.env, DATA_DIR: dataFolder }, false), work);
}

function user(index: number, departments: readonly string[], now: Date): DemoDocument {
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
  return { uid, email: `${uid}@campus.test`, fullName: demoPerson(index).fullName, role: 'user' } as const;
}
