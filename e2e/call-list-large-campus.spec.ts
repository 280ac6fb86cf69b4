import { expect } from '@playwright/test';
import { countReads } from './support/admin-lists.ts';
import { fillCampus } from './support/fill-campus.ts';
import { test } from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';

/** `npm run trial call-list` takes the whole campus; `npm test` a small one, in which the same has to hold. */
const isWhole = process.env.CAMPUS_SIZE === 'whole';
const donors = isWhole ? 100_000 : 2_000;
/** What a page may cost, and how many donors it has at most. */
const mostDocuments = 60;
const mostRows = 15;

test('each page of a call list of a large campus costs sixty documents at most', async ({
  product,
  newMember,
}) => {
  test.setTimeout(isWhole ? 900_000 : 120_000);
  const owner = await prepareMember(product, { fullName: 'Olivia Owner' });
  const callList = `/requests/${await prepareRequest(owner)}/calls`;
  const { page } = await newMember('Olga Officer', { role: 'admin' });
  const reads = countReads(page);
  // The first question of its kind has its index made from what is there by then: on a campus's first days, few records.
  await page.goto(callList);
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await product.kill();
  await fillCampus(product.dataFolder, { donors, users: 10, requests: 10 });
  await product.start();

  const rows = page.getByRole('main').getByRole('article');
  let shown = 0;
  const costOfPages = async () => {
    const before = shown;
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
    await page.waitForLoadState('networkidle');
    shown = await rows.count();
    const { queries } = await reads();
    const documents = queries.reduce((sum, count) => sum + count, 0);
    if (isWhole) process.stdout.write(`    ${shown - before} donors: ${queries.join(', ')} documents\n`);
    // Coming near to its end, a list may load another page automatically.
    return documents / Math.ceil((shown - before) / mostRows);
  };
  await page.goto(callList);
  expect(await costOfPages()).toBeLessThanOrEqual(mostDocuments);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  expect(await costOfPages()).toBeLessThanOrEqual(mostDocuments);
});
