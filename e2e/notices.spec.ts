import { type MailServer, startMailServer } from '@blood-bank/backend/testing/mail-server';
import { demoAccount } from '@blood-bank/host/demo-documents';
import { type ReadMail, readMail } from '@blood-bank/host/testing/read-mail';
import { expect, type Page } from '@playwright/test';
import { fillDonorForm, fillRequestForm, submitRequest } from './support/forms.ts';
import { test as base } from './support/journey.ts';
import { logIn } from './support/members.ts';
import { fillNoticedCampus, forgetWhoWasTold, willing } from './support/noticed-campus.ts';
import { expectAccessible } from './support/page-checks.ts';

/** With the one who registers. */
const donors = 400;
const poster = { fullName: 'Olivia Owner', email: 'olivia@campus.test' };
const newDonor = { fullName: 'Dawud Donor', email: 'dawud@campus.test' };
const choice = 'E-mail me when somebody needs my blood group';
/** In one word, as long as it may be. */
const hospital = 'Medical'.repeat(21);
/** What no mail may contain of a request or a donor. */
const privateTexts = ['Rahim', 'Salma', '1700', '01700', 'Ward 7'];

const test = base.extend<{ mailServer: MailServer }>({
  mailServer: async ({ browserName: _ }, use) => {
    const server = await startMailServer();
    await use(server);
    await server.stop();
  },
  smtpUrl: ({ mailServer }, use) => use(mailServer.url),
});

test('an urgent request reaches the donors who can help and want to be told, and nobody else of the campus', async ({
  mailServer,
  product,
  newPerson,
}) => {
  await product.kill();
  await fillNoticedCampus(product.dataFolder, { donors: donors - 1, members: [poster, newDonor] });
  await product.start();
  const owner = await newPerson();
  const donor = await newPerson();
  const helper = await newPerson();
  let seen = 0;

  /** The mails since the last call. */
  function newMails(): readonly ReadMail[] {
    const mails = mailServer.accepted.slice(seen).map(readMail);
    seen += mails.length;
    return mails;
  }

  await test.step('a donor registers, and wants to be told', async () => {
    const { page } = donor;
    await logIn(donor, newDonor, '/register-donor');
    await fillDonorForm(page);
    await page.getByRole('combobox', { name: 'Blood Group' }).selectOption('O-');
    await expect(page.getByRole('checkbox', { name: choice })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register as Donor' }).click();
    await expect(page.getByText('You are registered as a donor. Thank you!')).toBeVisible();
  });

  let mails: readonly ReadMail[] = [];
  await test.step('the poster reads that three donors were told: the three of 400', async () => {
    await logIn(owner, poster);
    await post(owner.page, 'Rahim Uddin');
    await expect(owner.page.getByText('3 donors were told by e-mail.')).toBeVisible();
    await expectAccessible(owner.page);
    mails = newMails();
    expect(recipients(mails)).toEqual(emailsOf(newDonor, ...willing));
  });

  await test.step('one click ends the mails to the new donor, who sees so', async () => {
    const mail = mails.find(({ to }) => to === newDonor.email);
    const link = mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
    const { page } = donor;
    await page.goto('/account');
    await expect(page.getByRole('checkbox', { name: choice })).toBeEnabled();
    await expect(page.getByRole('checkbox', { name: choice })).not.toBeChecked();
    await expectAccessible(page);
    await page.goto('/edit-donor-profile');
    await expect(page.getByRole('checkbox', { name: choice })).not.toBeChecked();
  });

  await test.step('the next request on the same day reaches nobody, and its owner reads why', async () => {
    await post(owner.page, 'Salma Begum');
    await expect(owner.page.getByText(/^No donor was told by e-mail: nobody who can help/)).toBeVisible();
    expect(newMails()).toEqual([]);
  });

  await test.step('one of another week reaches the other two', async () => {
    for (const { page } of [owner, donor]) await page.goto('about:blank');
    await product.kill();
    await forgetWhoWasTold(product.dataFolder);
    await product.start();
    await post(owner.page, 'Salma Begum’s sister');
    await expect(owner.page.getByText('2 donors were told by e-mail.')).toBeVisible();
    mails = newMails();
    expect(recipients(mails)).toEqual(emailsOf(...willing));
  });

  await test.step('one of them opens the mail’s link and offers, and the poster hears of it', async () => {
    const [mail] = mails;
    const { pathname } = new URL(/http\S+\/requests\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
    const { page } = helper;
    await logIn(helper, { email: mail?.to ?? '' }, pathname);
    await page.getByRole('button', { name: 'I can donate' }).click();
    await expect(page.getByText('Thank you. Karim Uddin can now call you.')).toBeVisible();
    await expect.poll(() => mailServer.accepted.length).toBe(seen + 1);
    const [offered] = newMails();
    expect(offered?.to).toBe(poster.email);
    expect(offered?.headers.subject).toMatch(/ can donate for your O− request$/);
    expect(offered?.text).toContain(pathname);
  });

  await test.step('the mail fits a phone, also with a hospital’s name of one long word', async () => {
    const { page } = donor;
    // A page of the site forbids the styles of a mail.
    await page.goto('about:blank');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.setContent(mails[0]?.html ?? '');
    await expect(page.getByText(hospital)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step('no mail of the campus has a patient, a number, or anybody else’s address', () => {
    const everybody = emailsOf(
      poster,
      newDonor,
      ...Array.from({ length: donors - 1 }, (_, n) => demoAccount(n)),
    );
    const all = mailServer.accepted.map(readMail);
    expect(all).toHaveLength(6);
    for (const { to, text, html, headers } of all) {
      const content = [text, html, ...Object.values(headers)].join('\n');
      const others = everybody.filter((email) => email !== to);
      expect([...privateTexts, ...others].filter((hidden) => content.includes(hidden))).toEqual([]);
    }
  });
});

/** Posts an urgent request for O-, and opens its page. */
async function post(page: Page, patientName: string): Promise<void> {
  await page.goto('/post-request');
  await fillRequestForm(page, patientName);
  await page.getByLabel('Required Blood Group').selectOption('O-');
  await page.getByLabel('Hospital Name').fill(hospital);
  await page.getByLabel('Hospital Location').fill('Ask Karim, 01700 000 021');
  await page.getByLabel('Additional Information').fill('Ward 7');
  await submitRequest(page);
  await page.goto('/dashboard');
  await page
    .getByRole('article', { name: `${patientName}, O-` })
    .getByRole('heading')
    .getByRole('link')
    .click();
}

function recipients(mails: readonly ReadMail[]): string[] {
  return mails.map(({ to }) => to).toSorted();
}

function emailsOf(...people: readonly { readonly email: string }[]): string[] {
  return people.map(({ email }) => email).toSorted();
}
