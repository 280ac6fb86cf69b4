import { expect } from '@playwright/test';
import { deleteDoc, doc, updateDoc, writeBatch } from 'firebase/firestore/lite';
import { loseCommitAnswer, type Person, refused, test, unanswered } from './journey.ts';
import { logIn, type PreparedMember, prepareDonor, prepareMember, prepareRequest } from './members.ts';

const noLongerPossible = [refused, /A row could not be changed\./];

test('a member sees an error and a fresh list when an action comes too late', async ({
  product,
  newPerson,
}) => {
  const owner = await newPerson({ expectedMessages: noLongerPossible });
  const { page } = owner;
  const member = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const admin = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const fulfilled = await prepareRequest(member, { patientName: 'First Patient' });
  const deleted = await prepareRequest(member, { patientName: 'Second Patient' });
  await logIn(owner, member);

  await test.step('dashboard: an admin has fulfilled it', async () => {
    await expect(page.getByRole('article')).toHaveCount(2);
    await fulfil(admin, fulfilled);
    await press(owner, 'First Patient', 'Cancel Request');
    await expect(page.getByRole('alert')).toHaveText('Failed to update request status. Please try again.');
    const card = page.getByRole('article', { name: 'First Patient, O+' });
    await expect(card).toContainText('Fulfilled');
    await expect(card.getByRole('button', { name: 'Mark as Fulfilled' })).toHaveCount(0);
  });

  await test.step('dashboard: it has been deleted', async () => {
    await deleteDoc(doc(admin.db, 'bloodRequests', deleted));
    await press(owner, 'Second Patient', 'Delete');
    await expect(page.getByRole('alert')).toHaveText('Failed to delete blood request. Please try again.');
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  const closed = await prepareRequest(member, { patientName: 'Third Patient' });
  const gone = await prepareRequest(member, { patientName: 'Fourth Patient' });
  await page.goto('/view-requests');

  await test.step('active requests: an admin has fulfilled it', async () => {
    await expect(page.getByRole('article')).toHaveCount(2);
    await fulfil(admin, closed);
    await press(owner, 'Third Patient', 'Mark as Fulfilled');
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to update status for request. Please try again.',
    );
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  await test.step('active requests: it has been deleted', async () => {
    await deleteDoc(doc(admin.db, 'bloodRequests', gone));
    await press(owner, 'Fourth Patient', 'Delete');
    await expect(page.getByRole('alert')).toHaveText('Failed to delete blood request. Please try again.');
    await expect(page.getByText('No active blood requests at the moment.')).toBeVisible();
  });
});

test('a member’s action is done once when its answer is lost or the network fails', async ({
  product,
  newPerson,
}) => {
  const owner = await newPerson({
    expectedMessages: [unanswered, refused, /RPC_ERROR/, /A row could not be changed\./],
  });
  const { page, context } = owner;
  const member = await prepareMember(product, { fullName: 'Bashir Ahmed' });
  await prepareRequest(member, { patientName: 'First Patient' });
  await logIn(owner, member);
  await expect(page.getByRole('article')).toHaveCount(1);

  await test.step('without a network nothing changes', async () => {
    await context.setOffline(true);
    await press(owner, 'First Patient', 'Mark as Fulfilled');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to update request status. Please try again.' }),
    ).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Active');
    await context.setOffline(false);
  });

  await test.step('with lost answers', async () => {
    for (const [button, outcome] of [
      ['Mark as Fulfilled', 'The request for First Patient, O+ is marked as fulfilled.'],
      ['Delete', 'The request for First Patient, O+ is deleted.'],
    ] as const) {
      await loseCommitAnswer(page);
      await press(owner, 'First Patient', button);
      await expect(page.getByRole('status').filter({ hasText: outcome })).toBeVisible();
    }
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});

test('a donor sees an error when the profile was deleted elsewhere', async ({ product, newPerson }) => {
  const donor = await newPerson();
  const { page } = donor;
  const member = await prepareMember(product, { fullName: 'Chandni Begum' });
  await prepareDonor(member);
  await logIn(donor, member, '/edit-donor-profile');
  await page.getByLabel('Full Name').fill('Chandni Khatun');
  await writeBatch(member.db)
    .delete(doc(member.db, 'donors', member.uid))
    .delete(doc(member.db, 'donors', member.uid, 'private', 'contact'))
    .commit();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toHaveText('Donor profile not found. Cannot update.');
  await expect(page.getByLabel('Full Name')).toHaveValue('Chandni Khatun');
});

async function press({ page }: Person, patient: string, button: string): Promise<void> {
  const card = page.getByRole('article', { name: `${patient}, O+` });
  await card.getByRole('button', { name: button }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Yes, / })
    .click();
}

function fulfil({ db }: PreparedMember, request: string): Promise<void> {
  return updateDoc(doc(db, 'bloodRequests', request), { status: 'fulfilled' });
}
