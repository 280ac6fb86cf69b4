import { demoAccount } from '@blood-bank/host/demo-documents';
import { type ReadMail, readMail } from '@blood-bank/host/testing/read-mail';
import { type MailServer, startMailServer } from '@embedded-firebase/server/testing/mail-server';
import { expect, type Page } from '@playwright/test';
import { fillDonorForm, fillRequestForm, submitRequest } from './support/forms.ts';
import { test as base } from './support/journey.ts';
import { logIn } from './support/members.ts';
import { fillNoticedCampus, forgetWhoWasTold, willing } from './support/noticed-campus.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';
import type { Product } from './support/product.ts';

/** Two of them can help and want to be told. */
const donors = 60;
const poster = { fullName: 'Olivia Owner', email: 'olivia@campus.test' };
const newDonor = { fullName: 'Dawud Donor', email: 'dawud@campus.test' };
const choice = 'Email me when someone needs my blood group';
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
  await startWithDonors(product);
  const owner = await newPerson();
  const donor = await newPerson();
  const newMails = mailsOf(mailServer);

  await test.step('a donor registers, and wants to be told', async () => {
    const { page } = donor;
    await logIn(donor, newDonor, '/register-donor');
    await fillDonorForm(page);
    await page.getByRole('combobox', { name: 'Blood Group' }).selectOption('O-');
    await expect(page.getByRole('checkbox', { name: choice })).toBeChecked();
    await page.getByRole('button', { name: 'Register as Donor' }).click();
    await expect(page.getByText('You are registered as a donor. Thank you!')).toBeVisible();
  });

  const mails =
    await test.step('the poster reads that three donors were told: the three of all', async () => {
      await logIn(owner, poster);
      await post(owner.page, 'Rahim Uddin');
      await expect(owner.page.getByText('3 donors were notified.')).toBeVisible();
      await expectAccessible(owner.page);
      const sent = newMails();
      expect(recipients(sent)).toEqual(emailsOf(newDonor, ...willing));
      return sent;
    });

  await test.step('one click ends the mails to the new donor, who sees so', async () => {
    const mail = mails.find(({ to }) => to === newDonor.email);
    const link = mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
    for (const path of ['/account', '/edit-donor-profile']) {
      await donor.page.goto(path);
      await expect(donor.page.getByRole('checkbox', { name: choice })).toBeEnabled();
      await expect(donor.page.getByRole('checkbox', { name: choice })).not.toBeChecked();
    }
  });

  await test.step('the next request on the same day reaches nobody, one of another week the other two', async () => {
    await post(owner.page, 'Salma Begum');
    await expect(owner.page.getByText(/^No donors were notified: those who match/)).toBeVisible();
    expect(newMails()).toEqual([]);
    for (const { page } of [owner, donor]) await page.goto('about:blank');
    await product.kill();
    await forgetWhoWasTold(product.dataFolder);
    await product.start();
    await post(owner.page, 'Salma Begum’s sister');
    await expect(owner.page.getByText('2 donors were notified.')).toBeVisible();
    expect(recipients(newMails())).toEqual(emailsOf(...willing));
  });
});

test('a donor opens the mail’s link and offers, of which the poster gets a mail; none tells more than it has to', async ({
  mailServer,
  product,
  newPerson,
}) => {
  await startWithDonors(product);
  const owner = await newPerson();
  const newMails = mailsOf(mailServer);
  await logIn(owner, poster);
  await post(owner.page, 'Rahim Uddin');
  await expect(owner.page.getByText('2 donors were notified.')).toBeVisible();
  const [mail] = newMails();

  await test.step('the offer', async () => {
    const { pathname } = new URL(/http\S+\/requests\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
    const helper = await newPerson();
    await logIn(helper, { email: mail?.to ?? '' }, pathname);
    await helper.page.getByRole('button', { name: 'I can donate' }).click();
    await helper.page.getByRole('dialog').getByRole('button', { name: 'I can donate' }).click();
    await expect(helper.page.getByText('Thank you. Karim Uddin can now call you.')).toBeVisible();
    await expect.poll(() => mailServer.accepted.length).toBe(3);
    const [offered] = newMails();
    expect(offered?.to).toBe(poster.email);
    expect(offered?.headers.subject).toMatch(/ can donate for your O− request$/);
    expect(offered?.text).toContain(pathname);
  });

  await test.step('the mail fits a phone, also with a hospital’s name of one long word', async () => {
    // A page of the site forbids the styles of a mail.
    const page = await owner.context.newPage();
    await page.setContent(mail?.html ?? '');
    await expect(page.getByText(hospital)).toBeVisible();
    await expectNoSidewaysScroll(page, { width: 360, height: 800 });
  });

  await test.step('no mail of the campus has a patient, a number, or anybody else’s address', () => {
    const others = Array.from({ length: donors }, (_, n) => demoAccount(n));
    for (const { to, text, html, headers } of mailServer.accepted.map(readMail)) {
      const content = [text, html, ...Object.values(headers)].join('\n');
      const hidden = [...privateTexts, ...emailsOf(poster, newDonor, ...others).filter((one) => one !== to)];
      expect(hidden.filter((one) => content.includes(one))).toEqual([]);
    }
  });
});

async function startWithDonors(product: Product): Promise<void> {
  await product.kill();
  await fillNoticedCampus(product.dataFolder, { donors, members: [poster, newDonor] });
  await product.start();
}

/** Returns the mails since the last call. */
function mailsOf({ accepted }: MailServer): () => readonly ReadMail[] {
  let seen = 0;
  return () => {
    const mails = accepted.slice(seen).map(readMail);
    seen += mails.length;
    return mails;
  };
}

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
