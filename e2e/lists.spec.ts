import { expect } from '@playwright/test';
import { collection, doc, serverTimestamp, writeBatch } from 'firebase/firestore/lite';
import { test } from './journey.ts';
import { logIn, type PreparedMember, prepareMember, prepareRequest } from './prepared-members.ts';

test('a long list comes by fifties, goes on by itself, and is fresh on coming back', async ({
  product,
  newPerson,
}) => {
  const someone = await newPerson();
  const { page } = someone;
  const member = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await postMany(member, 120);
  await logIn(someone, member, '/view-requests');
  const cards = page.getByRole('article');
  const shown = (words: string) => page.getByRole('status').filter({ hasText: words });

  await expect(shown('50 of 100+')).toBeVisible();
  await expect(cards).toHaveCount(50);
  await page.keyboard.press('End');
  await expect(shown('100 of 100+')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect(shown('120 of 120')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expect(cards).toHaveCount(120);

  await prepareRequest(member, { patientName: 'Newest Patient' });
  // A list is fresh for a minute.
  await page.clock.setFixedTime(Date.now() + 60_000);
  // Headless pages believe that they always have the focus: so the event of coming back is given by hand.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(cards.first()).toContainText('Newest Patient');
  await expect(shown('121 of 121')).toBeVisible();
});

async function postMany({ uid, email, db }: PreparedMember, count: number): Promise<void> {
  const batch = writeBatch(db);
  for (let number = 1; number <= count; number += 1) {
    batch.set(doc(collection(db, 'bloodRequests')), {
      userId: uid,
      userEmail: email,
      patientName: `Patient ${number}`,
      requiredBloodGroup: 'O+',
      unitsRequired: 1,
      hospitalName: 'Campus Medical Centre',
      hospitalLocation: '',
      contactPerson: 'Karim Uddin',
      contactNumber: '+880 1700 000 021',
      urgency: 'low',
      additionalInfo: '',
      status: 'active',
      requestedAt: serverTimestamp(),
    });
  }
  await batch.commit();
}
