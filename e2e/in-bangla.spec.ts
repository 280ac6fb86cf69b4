import { accountMessagesInBangla } from '@blood-bank/host/account-messages-in-bangla';
import { expect, type Page } from '@playwright/test';
import { confirm, expectDone } from './support/admin-lists.ts';
import {
  fillAccountForm,
  fillDonorForm,
  fillRequestForm,
  searchDonors,
  submitRequest,
} from './support/forms.ts';
import { phone, refused, test } from './support/journey.ts';
import { prepareMember, prepareRequest, signUp, submitLogin, verify } from './support/members.ts';

test.use({ language: 'bn' });

const ayesha = { fullName: 'Ayesha Rahman', email: 'ayesha@campus.test', password: 'invented-1' };

test('in Bangla a newcomer signs up, becomes a donor and offers; who posted the request calls', {
  tag: '@main',
}, async ({ product, newPerson, newMember, say }) => {
  const { registerDonorMessages, requestMessages, offerMessages } = say;
  const donor = await newPerson({ options: phone });
  const { page } = donor;
  const name = requestMessages.name('Rahim Uddin', 'O+');
  const inSentence = requestMessages.nameInSentence('Rahim Uddin', 'O+');
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('signs up, and is a donor once the mailed link is opened', async () => {
    await signUp(donor, ayesha, say);
    await expect(heading).toHaveText(registerDonorMessages.title);
    await fillDonorForm(page, say);
    await page.getByRole('button', { name: registerDonorMessages.submit }).click();
    await expect(page.getByRole('alert')).toHaveText(registerDonorMessages.notVerified);
    await verify(donor, product, ayesha.email, 'bn');
    await page.getByRole('button', { name: registerDonorMessages.submit }).click();
    await expect(page).toHaveURL('/dashboard');
    const profile = page.getByRole('region', { name: say.appMessages.myDonorProfile });
    await expect(profile.getByRole('img', { name: say.uiMessages.groupName('O+') })).toBeVisible();
    await expect(profile).toContainText(say.myDonorProfileMessages.canDonateNow);
  });

  const owner = await newMember('Bashir Ahmed', { at: '/find-donors' });
  await test.step('another member finds her and posts a request', async () => {
    const found = { count: 1, isLowerBound: false };
    await searchDonors(owner.page, 'O+', say);
    await expect(owner.page.getByText(say.findDonorsMessages.found(found, 'O+'))).toBeVisible();
    await owner.page.goto('/post-request');
    await fillRequestForm(owner.page, 'Rahim Uddin', say);
    await submitRequest(owner.page, say);
    await expect(owner.page).toHaveURL('/dashboard');
    await expect(owner.page.getByRole('article', { name })).toContainText(requestMessages.amount(1));
  });

  await test.step('she sees it and offers to donate', async () => {
    await page.bringToFront();
    await page.goto('/view-requests');
    const row = page.getByRole('article', { name });
    await expect(row).toContainText(requestMessages.urgency.urgent);
    await row.getByRole('button', { name: say.offerActionMessages.offer }).click();
    const dialog = page.getByRole('dialog', { name: offerMessages.dialogTitle(inSentence) });
    await expect(dialog).toContainText(offerMessages.consent);
    await dialog.getByRole('button', { name: offerMessages.offer }).click();
    await expect(dialog.getByText(offerMessages.thanks('Karim Uddin'))).toBeVisible();
  });

  await test.step('the number is with who posted it, who closes the request', async () => {
    await owner.page.bringToFront();
    await owner.page.reload();
    await owner.page.getByRole('link', { name: say.offerActionMessages.count(1) }).click();
    const offers = owner.page.getByRole('region', { name: say.receivedOfferMessages.title });
    const call = offers.getByRole('article', { name: ayesha.fullName }).locator('a[href^="tel:"]');
    await expect(call).toHaveAccessibleName(`${say.uiMessages.call} +880 1700 000 011`);
    await confirm(owner.page.getByRole('main'), say.requestActionMessages.fulfil.button);
    await expectDone(owner.page, say.requestActionMessages.fulfil.done(inSentence));
  });
});

test('in Bangla a member reads why the login fails, and resets the password by mail', async ({
  product,
  newPerson,
  say,
}) => {
  const { loginMessages, forgotPasswordMessages, dataMessages } = say;
  const member = await prepareMember(product, { fullName: 'Ayesha Rahman', language: 'bn' });
  const { page, context } = await newPerson({ expectedMessages: [refused, /net::ERR_INTERNET/] });
  const login = page.getByRole('main').getByRole('button', { name: loginMessages.login });
  await page.goto('/dashboard');
  await expect(page.getByRole('status')).toHaveText(loginMessages.loginFirst['/dashboard'] ?? '');
  await submitLogin(page, member.email, 'guessed-1', say);
  await expectAlert(page, loginMessages.wrongCredentials);
  await context.setOffline(true);
  await login.click();
  await expectAlert(page, dataMessages.fromProvider('auth/network-request-failed', ''));
  await context.setOffline(false);

  await page.getByRole('link', { name: loginMessages.forgotPassword }).click();
  await page.getByLabel(loginMessages.labels.email).fill('');
  await page.getByRole('button', { name: forgotPasswordMessages.send }).click();
  await expectAlert(page, forgotPasswordMessages.emailMissing);
  await page.getByLabel(loginMessages.labels.email).fill(member.email);
  await page.getByRole('button', { name: forgotPasswordMessages.send }).click();
  await expect(page.getByRole('status')).toHaveText(forgotPasswordMessages.sent);

  const { password, success } = accountMessagesInBangla;
  await page.goto(await product.mailLink(member.email));
  await page.getByLabel(password.newPassword).fill('invented-anew');
  await page.getByRole('button', { name: password.save }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(success.resetPassword.heading);
  await page.goto('/login');
  await submitLogin(page, member.email, 'invented-anew', say);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.appMessages.titles.dashboard);
});

test('in Bangla the forms name what is wrong', async ({ product, newPerson, newMember, say }) => {
  const { accountMessages, formMessages, donorFormMessages, postRequestMessages, fieldSentence } = say;

  await test.step('of a new account', async () => {
    const { email } = await prepareMember(product, { fullName: 'Tania Sultana' });
    const { page } = await newPerson({ expectedMessages: [refused] });
    const create = page.getByRole('button', { name: accountMessages.createAccount });
    await page.goto('/register');
    for (const [password, problem] of [
      ['12345', formMessages.passwordTooShort],
      ['Password1', say.dataMessages.commonPassword],
      ['invented-1', say.dataMessages.fromProvider('auth/email-already-in-use', '')],
    ] as const) {
      await fillAccountForm(page, { fullName: 'Tania Sultana', email, password }, say);
      await create.click();
      await expectAlert(page, problem);
    }
  });

  const { page } = await newMember('Ayesha Rahman', { at: '/register-donor' });
  await test.step('of a donor', async () => {
    const { labels } = donorFormMessages;
    await fillDonorForm(page, say);
    await page.getByRole('textbox', { name: labels.contactNumber }).fill('call me');
    await page.getByLabel(labels.dateOfBirth).fill('2099-01-01');
    await page.getByRole('button', { name: say.registerDonorMessages.submit }).click();
    await expectAlert(page, formMessages.wrongFields);
    await expectDescription(page, labels.contactNumber, fieldSentence('not-a-phone-number', ''));
    const birth = fieldSentence('in-the-future', labels.dateOfBirth);
    await expectDescription(page, labels.dateOfBirth, birth);
  });

  await test.step('of a request', async () => {
    await page.goto('/post-request');
    await fillRequestForm(page, 'Rahim Uddin', say);
    await page.getByLabel(postRequestMessages.labels.unitsRequired).fill('0');
    await page.getByRole('button', { name: postRequestMessages.submit }).click();
    await expectAlert(page, postRequestMessages.tooFewUnits);
  });
});

test('in Bangla dates, ages, units and times are in words and digits of the language', async ({
  product,
  newMember,
  say,
}) => {
  const {
    donorMessages,
    foundDonorMessages,
    timeMessages,
    requestMessages,
    shareMessages,
    shareDialogMessages,
  } = say;
  const donated = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const donor = { lastDonationDate: donated, dateOfBirth: '2002-01-01' };
  await prepareRequest(await prepareMember(product, { fullName: 'Bashir Ahmed', donor }), {
    unitsRequired: 3,
  });
  const { page } = await newMember('Ayesha Rahman', { at: '/find-donors' });

  await searchDonors(page, 'O+', say);
  const row = page.getByRole('article', { name: 'Bashir Ahmed' });
  await expect(row).toContainText(foundDonorMessages.years(new Date().getFullYear() - 2002));
  await expect(row).toContainText(donorMessages.date(new Date(donated)));
  await expect(row).toContainText(donorMessages.canDonateAgain);

  await page.goto('/view-requests');
  const request = page.getByRole('article', { name: requestMessages.name('Rahim Uddin', 'O+') });
  await expect(request).toContainText(requestMessages.amount(3));
  await expect(request.getByText(timeMessages.justNow)).toHaveAttribute(
    'title',
    /^[০-৯]+ \S+, [০-৯]{4}, \S+ [০-৯]+:[০-৯]{2}$/,
  );
  await request.getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: shareMessages.share }).click();
  const need = { group: 'O+', units: 3, component: 'whole-blood', received: null } as const;
  const shared = { ...need, hospitalName: 'Campus Medical Centre', neededBy: null } as const;
  const [first = ''] = shareDialogMessages.text({ ...shared, contactNumber: null, link: '' }).split('\n');
  await expect(page.getByRole('dialog', { name: shareDialogMessages.title })).toContainText(first);
});

async function expectAlert(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(sentence);
}

async function expectDescription(page: Page, label: string, sentence: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
    new RegExp(escaped(sentence)),
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
