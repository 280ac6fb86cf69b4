import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { exported, rowOf } from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { asLongAsItTakes, chooseFile, expectDoneInTime } from './support/imports.ts';
import { test } from './support/journey.ts';
import { expectAccessible } from './support/page-checks.ts';
import { realLists, storedIn } from './support/real-lists.ts';

for (const list of realLists) {
  const {
    file,
    answers = [],
    preselected,
    unused,
    problems,
    notes,
    departments = [],
    donations,
    donors,
  } = list;
  test(`a list as clubs have them is read as it is: ${file}`, async ({ newMember }) => {
    const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
    await chooseFile(page, readFileSync(new URL(`support/lists/${file}`, import.meta.url)));
    await expect(page.getByText(unused)).toBeVisible();
    await expect(page.getByLabel('Show number')).toHaveValue('');
    for (const answer of preselected) await expect(page.getByRole('radio', { name: answer })).toBeChecked();
    for (const answer of answers) await page.getByRole('radio', { name: answer }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
      `${donors.length}new donors0already here${problems.length}left out${donations === undefined ? '' : `${donations}donations`}`,
      asLongAsItTakes,
    );
    const items = (name: string) => page.getByRole('list', { name }).getByRole('listitem');
    await expect(items('Problems')).toContainText(problems);
    await expect(items('Imported without a value')).toContainText(notes);
    for (const one of departments)
      await expect(items('Departments outside your list').filter({ hasText: one })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Import \d+ donors/ }).click();
    const done = `${donors.length} imported, 0 already here, ${problems.length} left out.`;
    await expectDoneInTime(page, donations === undefined ? done : `${done} ${donations} donations recorded.`);

    await test.step('what is stored is exported, and imported again untouched makes nobody new', async () => {
      await page.goto('/admin/donors');
      const lines = (await exported(page, 'Include hidden numbers')).split('\r\n').slice(1);
      expect(lines.map(storedIn).toSorted()).toEqual(donors.map(([...donor]) => [...donor, 'no']).toSorted());
      for (const hidden of ['Include hidden numbers', /^Export without \d+ hidden numbers$/]) {
        await page.goto('/admin/donors');
        const own = await exported(page, hidden);
        await page.goto('/admin/donors/import');
        await chooseFile(page, Buffer.from(own));
        await page.getByRole('button', { name: 'Check the rows' }).click();
        const here = donors.length;
        await expectDoneInTime(page, `Nothing to import: all ${here} people are in the list already.`);
        await expect(page.getByText('Every row can be read.')).toBeVisible();
      }
    });
  });
}

test('a log of 200 donations is recorded for each donor, and undone with them', async ({ newMember }) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
  const logDonor = (at: number) => `Log Donor ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at % 26]}${at}`;
  const rows = Array.from({ length: 200 }, (_, at) => {
    const [donor, time] = [at % 50, Math.floor(at / 50)];
    return `${logDonor(donor)},O+,+88017000010${String(donor).padStart(2, '0')},${2022 + time}-03-0${1 + time},Drive ${time + 1}`;
  });
  const read = async (some: readonly string[]) => {
    await page.goto('/admin/donors/import');
    await chooseFile(page, Buffer.from(['Name,Blood group,Phone,Date,Hospital', ...some].join('\n')));
    await page.getByRole('button', { name: 'Check the rows' }).click();
  };

  await test.step('one is here already with what the first of the drives has said', async () => {
    await read(rows.slice(0, 1));
    await expect(page.getByRole('radio', { name: 'Yes, with date and place' })).toBeChecked(asLongAsItTakes);
    await page.getByRole('button', { name: 'Import 1 donor and 1 donation' }).click();
    await expectDoneInTime(page, '1 imported, 0 already here, 0 left out. 1 donation recorded.');
  });

  await test.step('the whole log', async () => {
    await read(rows);
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
      '49new donors1already here0left out199donations',
      asLongAsItTakes,
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 49 donors and 199 donations' }).click();
    await expectDoneInTime(page, '49 imported, 1 already here, 0 left out. 199 donations recorded.');
    await read(rows);
    await expectDoneInTime(page, 'Nothing to import: all 50 people are in the list already.');
  });

  await test.step('is that of each donor', async () => {
    for (const donor of [0, 49]) {
      await page.goto(`/admin/donors?q=${encodeURIComponent(logDonor(donor))}`);
      await chooseAction(rowOf(page, logDonor(donor)), 'Donations');
      const log = page.getByRole('dialog', { name: `Donations of ${logDonor(donor)}` });
      await expect(log.getByRole('listitem')).toContainText(['Drive 4', 'Drive 3', 'Drive 2', 'Drive 1']);
    }
  });

  await test.step('goes with its donors', async () => {
    await page.goto('/admin/donors/import');
    const last = page
      .getByRole('region', { name: 'Last imports' })
      .getByRole('button', { name: 'Undo this import' });
    await last.first().click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expect(page.getByText('50 donors deleted.')).toBeVisible(asLongAsItTakes);
  });
});

test('what a list knows more about donors who are here is chosen row by row, and taken back with the import', async ({
  newMember,
}) => {
  const donor = await newMember('Ayesha Rahman', {
    donor: { fullName: 'Ayesha Rahman', contactNumber: '+880 1700 000 970' },
  });
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
  const check = async (name: string, ...rows: readonly string[]) => {
    await page.goto('/admin/donors/import');
    const csv = ['Name,Blood group,Phone,Email,Department,Last donation', ...rows].join('\n');
    await chooseFile(page, Buffer.from(csv), name);
    await page.getByRole('button', { name: 'Check the rows' }).click();
  };
  const changes = page.getByRole('region', { name: 'Changes to known donors' });
  const preview = page.getByRole('region', { name: 'Preview' });
  const older = ['Rina Akter,B+,01700000971,,,2026-03-04', 'Farid Uddin,O-,,farid@campus.test,,'];
  const newer = [
    'Rina Akter,B+,01700000971,rina@campus.test,Law,2026-09-25',
    'Farid Uddin,O-,01700000972,farid@campus.test,,',
    'Ayesha Rahman,O+,01700000970,ayesha@other.test,Law,2026-09-26',
    'Rina Akter,B-,01700000971,,,',
  ];

  await test.step('nothing is chosen at first, and all of it at once', async () => {
    await check('older.csv', ...older);
    await page.getByRole('button', { name: 'Import 2 donors' }).click();
    await expectDoneInTime(page, '2 imported, 0 already here, 0 left out.');
    await check('newer.csv', ...newer.slice(0, 3));
    await expect(changes.getByRole('listitem')).toHaveText(
      [
        'Rina Akter, row 2 Donation: Sep 25, 2026 (last so far: Mar 4, 2026)',
        'Rina Akter, row 2 Email: rina@campus.test (none so far)',
        'Rina Akter, row 2 Department / Position: Law (none so far)',
        'Farid Uddin, row 3 Contact Number: 01700000972 (none so far)',
        /^Ayesha Rahman, row 4 Member Donation: Sep 26, 2026/,
      ],
      asLongAsItTakes,
    );
    await expect(preview).toContainText('0new donors3already here0left out');
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
    await expectAccessible(page);
    await changes.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByRole('button', { name: 'Save 5 changes' })).toBeVisible();
    await changes.getByRole('checkbox', { name: 'Rina Akter, row 2 Department' }).uncheck();
    await expect(changes.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  });

  await test.step('what is chosen is saved, a member’s donation in the own log', async () => {
    await page.getByRole('button', { name: 'Save 4 changes' }).click();
    await expectDoneInTime(
      page,
      '0 imported, 3 already here, 0 left out. 2 donors changed. 2 donations recorded.',
    );
    await expectAccessible(page);
    await check('newer.csv', ...newer.slice(0, 3));
    await expect(changes.getByRole('listitem')).toHaveCount(1, asLongAsItTakes);
    await donor.page.goto('/dashboard');
    await expect(donor.page.getByRole('region', { name: 'My Donations' })).toContainText('Sep 26, 2026');
  });

  await test.step('the same person with another blood group is a problem, not a change', async () => {
    await check('newer.csv', ...newer.slice(3));
    await expect(page.getByRole('list', { name: 'Problems' })).toContainText(
      'Row 2, Rina Akter: This donor is already here with the blood group B+, not B−.',
      asLongAsItTakes,
    );
  });

  await test.step('undoing takes it back, and leaves what somebody has changed since', async () => {
    await page.goto('/admin/donors?q=Rina');
    await chooseAction(rowOf(page, 'Rina Akter'), 'Edit');
    await page.getByLabel('Email').fill('rina.new@campus.test');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/admin\/donors(\?|$)/);
    await page.goto('/admin/donors/import');
    const last = page.getByRole('region', { name: 'Last imports' }).getByRole('listitem');
    await expect(last.first()).toContainText('newer.csv');
    await expect(last.first()).toContainText('4 changes to donors who were here before.');
    await last.first().getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expectDoneInTime(
      page,
      '2 donors changed back. 1 donor was kept, because someone has changed it since.',
    );
    await page.goto('/admin/donors');
    const lines = (await exported(page, 'Include hidden numbers')).split('\r\n').slice(1);
    expect(lines.map(storedIn).toSorted()).toEqual([
      ['Ayesha Rahman', 'O+', '+880 1700 000 970', null, 'yes'],
      ['Farid Uddin', 'O-', null, null, 'no'],
      ['Rina Akter', 'B+', '01700000971', '2026-03-04', 'no'],
    ]);
    expect(lines.find((line) => line.startsWith('Rina'))).toContain('rina.new@campus.test');
    await donor.page.reload();
    await expect(donor.page.getByRole('region', { name: 'My Donations' })).not.toContainText('Sep 26, 2026');
  });
});

test('a workbook is read by its sheets, and messages as they are pasted', async ({ newMember }) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
  const preview = page.getByRole('region', { name: 'Preview' });
  const people = [['Name', 'Blood', 'Phone', 'Last donation']];
  const sheets = [
    { name: 'Committee', rows: [...people, ['Rina', 'B+', 8_801_700_000_911, null]] },
    { name: 'Members', rows: [...people, ['Mina', 'A-', '01700000912', new Date(Date.UTC(2026, 4, 3))]] },
  ];

  await test.step('one of its sheets is chosen by name', async () => {
    const buffer = Buffer.from(await writeXlsx({ sheets }));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('CSV file').setInputFiles({ name: 'club.xlsx', mimeType, buffer });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Members, 1 row' }).click();
    await expect(page.getByText('club.xlsx, Members, 1 row')).toBeVisible();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Import 1 donor' }).click();
    await expectDoneInTime(page, '1 imported, 0 already here, 0 left out.');
  });

  await test.step('messages of a chat are donors, of whom one is here', async () => {
    await page.goto('/admin/donors/import');
    await page.getByRole('tab', { name: 'Choose a file' }).press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Paste a table' })).toBeFocused();
    await page.getByLabel('Table or messages').fill('who can come?');
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect(page.getByRole('alert')).toContainText('There is no one in this file');
    const chat =
      '[12/11/26, 9:41 PM] Joy: Mina A- 01700-000912\n[12/11/26, 9:45 PM] Joy: Tania O+ 01700-000913';
    await page.getByLabel('Table or messages').fill(chat);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(preview).toContainText('1new donors1already here0left out', asLongAsItTakes);
    await page.getByRole('button', { name: 'Import 1 donor' }).click();
    await expectDoneInTime(page, '1 imported, 1 already here, 0 left out.');
    await page.goto('/admin/donors?q=Mina');
    await expect(rowOf(page, 'Mina')).toContainText('A−');
  });
});

test('a list in Bijoy’s coding is read as Bangla, and a wrong guess is taken back by one press', async ({
  newMember,
}) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
  const list = [
    'bvg,i‡³i MÖæc,‡gvevBj b¤^i,wefvM',
    '†gvt iwdKzj Bmjvg,G cwRwUf,01700000931,cwimsL¨vb',
    'kvgxgv Av³vi,Gwe †b‡MwUf,01700000932,AvBb',
    'Kwei,O+,01700000933,CSE',
    'Kevin Das,B-,01700000934,Law',
  ].join('\n');
  const codes = new Map(
    [...'‡†³Ö¤¨'].map((sign, at) => [sign, [0x87, 0x86, 0xb3, 0xd6, 0xa4, 0xa8][at] ?? 0]),
  );
  const windows1252 = Buffer.from([...list].map((sign) => codes.get(sign) ?? sign.charCodeAt(0)));
  const texts = page.getByRole('list', { name: 'Read from Bijoy' });

  await test.step('before and after are shown, and what may be a Latin name stays', async () => {
    await chooseFile(page, windows1252);
    await expect(page.getByLabel('Full Name')).toHaveValue('0');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(texts.getByRole('listitem')).toContainText(
      [
        '“Kwei” isn’t converted. From Bijoy it would be “কবির” (1 row)',
        '“†gvt iwdKzj Bmjvg” is read as “মোঃ রফিকুল ইসলাম” (1 row)',
        '“kvgxgv Av³vi” is read as “শামীমা আক্তার” (1 row)',
      ],
      asLongAsItTakes,
    );
    await expect(texts).not.toContainText('Kevin');
    await expect(page.getByRole('list', { name: 'Blood groups as read' })).toContainText(
      '“এবি নেগেটিভ” is read as AB−',
    );
    await expectAccessible(page);
  });

  await test.step('a person decides otherwise by one press', async () => {
    await page.getByRole('button', { name: 'Convert “Kwei”' }).click();
    await expect(texts).toContainText('“Kwei” is read as “কবির”');
    await page.getByRole('button', { name: 'Keep “kvgxgv Av³vi” as it was' }).click();
    await expect(texts).toContainText('“kvgxgv Av³vi” isn’t converted.');
    await page.getByRole('button', { name: 'Import 4 donors' }).click();
    await expectDoneInTime(page, '4 imported, 0 already here, 0 left out.');
  });

  await test.step('what is stored is Bangla that a search finds', async () => {
    await page.goto('/admin/donors');
    const lines = (await exported(page, 'Include hidden numbers')).split('\r\n').slice(1);
    const stored = lines.map(storedIn).map(([name = '', group]) => [name?.normalize('NFC'), group]);
    expect(stored.toSorted()).toEqual([
      ['Kevin Das', 'B-'],
      ['kvgxgv Av³vi', 'AB-'],
      ['কবির'.normalize('NFC'), 'O+'],
      ['মোঃ রফিকুল ইসলাম'.normalize('NFC'), 'A+'],
    ]);
    await page.goto(`/admin/donors?q=${encodeURIComponent('রফিকুল')}`);
    await expect(rowOf(page, 'মোঃ রফিকুল ইসলাম')).toBeVisible();
  });
});

const family = [
  'Name,Blood group,Phone,Email',
  'Rina Akter,B+,01700000951,rina@campus.test',
  'Mina Akter,A-,01700-000951,',
  'Farid Uddin,O-,01700000952,rina@campus.test',
].join('\n');

test('who is who is asked once: sisters may share a number, and others an address', async ({ newMember }) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
  const people = page.getByRole('region', { name: 'Who is who' });
  const preview = page.getByRole('region', { name: 'Preview' });

  await test.step('who shares one is imported unless the admin says otherwise', async () => {
    await chooseFile(page, Buffer.from(family));
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(people.getByRole('group')).toContainText(
      [
        'Are Rina Akter (row 2) and Mina Akter (row 3) one person?',
        'Farid Uddin (row 4) and Rina Akter (row 2) have the same email address',
      ],
      asLongAsItTakes,
    );
    await expect(people.getByRole('radio', { name: 'No, import the donor without it' })).toBeChecked();
    await people.getByRole('radio', { name: 'Yes, import one' }).check();
    await expect(preview).toContainText('1new donors0already here2left out');
    await people.getByRole('radio', { name: 'No, import both' }).check();
    await page.getByRole('button', { name: 'Import 3 donors' }).click();
    await expectDoneInTime(page, '3 imported, 0 already here, 0 left out.');
    await page.goto('/admin/donors?q=01700000951');
    await expect(rowOf(page, 'Rina Akter')).toContainText('rina@campus.test');
    await expect(rowOf(page, 'Mina Akter')).toBeVisible();
  });

  await test.step('the same file in another order imports nobody', async () => {
    const [headings = '', ...rows] = family.split('\n');
    await page.goto('/admin/donors/import');
    await chooseFile(page, Buffer.from([headings, ...rows.reverse()].join('\n')));
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expectDoneInTime(page, 'Nothing to import: all 3 people are in the list already.');
    await expect(page.getByRole('button', { name: 'Undo this import' })).toHaveCount(0);
  });

  await test.step('a donor with the number or address of one who is here is a question', async () => {
    await page.goto('/admin/donors/import');
    const others =
      'Name,Blood,Phone,Email\nSalam Khan,O-,8801700000952,\nZakia Sultana,O+,01700000953,rina@campus.test';
    await chooseFile(page, Buffer.from(others));
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(people).toContainText(
      'Is Salam Khan (row 2) the same person as Farid Uddin',
      asLongAsItTakes,
    );
    await people.getByRole('radio', { name: 'Yes, already here' }).check();
    await people.getByRole('radio', { name: 'Yes, they share the address' }).check();
    await expect(preview).toContainText('1new donors1already here0left out');
    await page.getByRole('button', { name: 'Import 1 donor' }).click();
    await expectDoneInTime(page, '1 imported, 1 already here, 0 left out.');
    await page.goto('/admin/donors?q=Zakia');
    await expect(rowOf(page, 'Zakia Sultana')).toContainText('rina@campus.test');
  });
});
