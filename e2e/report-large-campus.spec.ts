import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { countReads } from './support/admin-lists.ts';
import { test } from './support/journey.ts';
import { logIn } from './support/members.ts';
import { countSheets } from './support/page-checks.ts';
import { runCommand } from './support/product.ts';
import { campusDate, fillReport, readExport, reportFrom } from './support/report-campus.ts';

/** `npm run trial report` takes two years of 5,000 requests each; `npm test` fewer, of which the same has to hold. */
const isWhole = process.env.CAMPUS_SIZE === 'whole';
const requests = isWhole ? 10_000 : 400;
const mostDocuments = 60;
const devices = ['UTC', 'Pacific/Kiritimati', 'America/Anchorage'];

test('a report of a large campus costs sixty documents at most, and its figures are those of the export on any device', async ({
  product,
  newMember,
  newPerson,
}) => {
  test.setTimeout(isWhole ? 600_000 : 180_000);
  const officer = await newMember('Olga Officer', {
    role: 'admin',
    options: { timezoneId: devices[0] ?? '' },
  });
  await officer.page.goto('about:blank');
  await product.kill();
  await fillReport(product.dataFolder, requests);
  await product.start();
  const folder = join(product.dataFolder, 'exported');
  expect((await runCommand(product, ['export', folder]))[0]).toBe(0);
  const documents = readExport(folder);
  const today = campusDate(new Date());
  const year = Number(today.slice(0, 4));
  const spans = [
    // Over the end of a year, and of its February.
    [`${year - 1}-11-30`, `${year}-03-01`],
    [`${year - 1}-12-31`, `${year - 1}-12-31`],
    [`${year - 1}-01-01`, `${year - 1}-12-31`],
    [`${year}-01-01`, today],
    [`${year}-02-01`, `${year}-02-01`],
  ] as const;

  for (const timezoneId of devices) {
    await test.step(`on a device in ${timezoneId}`, async () => {
      const person = timezoneId === devices[0] ? officer : await newPerson({ options: { timezoneId } });
      const { page } = person;
      if (person !== officer) await logIn(person, officer.member);
      const reads = countReads(page);
      for (const [first, last] of isWhole ? spans : spans.slice(0, 2)) {
        const begun = performance.now();
        await page.goto(`/admin/report?from=${first}&to=${last}`);
        await expect(page.getByRole('table', { name: 'By group' })).toBeVisible();
        const took = Math.round(performance.now() - begun);
        const { queries, aggregates } = await reads();
        const read = queries.reduce((sum, count) => sum + count, 0);
        if (isWhole)
          process.stdout.write(
            `    ${first} to ${last}: ${read} documents, ${aggregates} aggregates, ${took} ms\n`,
          );
        expect(read).toBeLessThanOrEqual(mostDocuments);
        const shown = await fileOf(page);
        const computed = reportFrom(documents, first, last);
        expect(computed.size).toBeGreaterThan(first === last ? 10 : 100);
        for (const [line, value] of computed) expect(`${line},${shown.get(line)}`).toBe(`${line},${value}`);
        expectSums(shown);
      }
    });
  }

  await test.step('a year with forty callers prints on one sheet', async () => {
    await officer.page.goto('/admin/report?period=last-year');
    await expect(officer.page.getByRole('table', { name: 'By group' })).toBeVisible();
    expect(await countSheets(officer.page)).toBe(1);
  });
});

/** The lines of the saved file, without their values. */
async function fileOf(page: Page): Promise<ReadonlyMap<string, string>> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const lines = text.trimEnd().split('\r\n').slice(1);
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(',')), line.slice(line.lastIndexOf(',') + 1)]),
  );
}

/** Checks that each total is the sum of its rows, and that those of the same records agree. */
function expectSums(lines: ReadonlyMap<string, string>): void {
  const sums = new Map<string, number>();
  for (const [line, value] of lines) {
    const [table = '', row = '', figure = ''] = line.split(',');
    if (row === '' || row === 'Total' || figure === 'Met') continue;
    const total = `${table},Total,${figure}`;
    sums.set(total, (sums.get(total) ?? 0) + Number(value));
  }
  expect(sums.size).toBeGreaterThan(10);
  for (const [total, sum] of sums) expect(`${total} ${lines.get(total)}`).toBe(`${total} ${sum}`);
  expect(lines.get('By month,Total,Units')).toBe(lines.get('By group,Total,Units'));
  expect(lines.get('Report,,Units requested')).toBe(lines.get('By group,Total,Units'));
  expect(lines.get('Requests by status,Total,Requests')).toBe(lines.get('By group,Total,Requests'));
}
