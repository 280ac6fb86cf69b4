import { wholeNumberTerm } from '@blood-bank/domain/search-terms';
import { expect } from '@playwright/test';
import { doc, serverTimestamp, writeBatch } from 'firebase/firestore/lite';
import { donorRecord } from '../verification/harness/records.ts';
import { searchList } from './support/admin-lists.ts';
import { test } from './support/journey.ts';
import { prepareMember } from './support/members.ts';
import { runCommand } from './support/product.ts';

test('a donor whose record is written as the specification has it is found by any word after doctor --fix', async ({
  product,
  newMember,
}) => {
  const { uid, email, db } = await prepareMember(product, { fullName: 'Tania Sultana' });
  const number = { contactNumber: '+880 1700 000 227', allowContactVisibility: false };
  const record = donorRecord({ uid, email }, { fullName: 'Tania Sultana', ...number });
  await writeBatch(db)
    .set(doc(db, 'donors', uid), { ...record, registeredAt: serverTimestamp() })
    .set(doc(db, 'donors', uid, 'private', 'contact'), {
      contactNumber: number.contactNumber,
      searchTerms: [wholeNumberTerm(number.contactNumber)],
    })
    .commit();
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors?bloodGroup=O%2B' });
  const found = page.getByRole('rowheader');

  await searchList(page, uid);
  await expect(found).toHaveText([/Tania Sultana/]);
  await searchList(page, 'sultana');
  await expect(page.getByText('No matches.')).toBeVisible();

  const [, seen] = await runCommand(product, ['doctor']);
  expect(seen).toContain('Advice (search terms): donors\n');
  const [code, said] = await runCommand(product, ['doctor', '--fix']);
  expect([code, said]).toEqual([0, expect.stringContaining('Repaired donors: Filled in the search terms.')]);
  for (const text of ['Sultana', 'Tania Sul', email.toUpperCase(), '117', '01700000227', '0227']) {
    await searchList(page, text);
    await expect(found).toHaveText([/Tania Sultana/]);
  }
});
