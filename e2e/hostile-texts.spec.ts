import { expect, type Locator, type Page } from '@playwright/test';
import { rowOf } from './support/admin-lists.ts';
import { chooseAction, searchDonors } from './support/forms.ts';
import { refused, test } from './support/journey.ts';
import {
  logIn,
  type PreparedMember,
  prepareDonor,
  prepareMember,
  prepareOffer,
  prepareRequest,
  writeUser,
} from './support/members.ts';
import { collectResponses } from './support/page-checks.ts';

/** Texts that a vulnerable page takes for markup, a script or an address. */
const hostileTexts = {
  name: `"><img src=x onerror=alert(1) data-hostile>`,
  patient: `</title><script data-hostile>alert(2)</script>`,
  id: `'"><svg data-hostile onload=alert(3)>`,
  department: `javascript:alert(4)//<b data-hostile>x</b>`,
  hospital: `<iframe data-hostile srcdoc="<script>parent.alert(5)</script>"></iframe>`,
  location: `<a data-hostile href="javascript:alert(6)">Click</a>{{constructor.constructor('alert(6)')()}}`,
  person: `<style data-hostile>*{background:url(//elsewhere.test/x)}</style>\${alert(7)}`,
  info: `</textarea></script><script data-hostile src="//elsewhere.test/x.js"></script>\n<math><mtext></p><img data-hostile src onerror=alert(8)>\n&lt;img data-hostile src=x onerror=alert(9)&gt;\n[x](javascript:alert(10))`,
} as const;

const group = 'O+';
const hiddenNumber = '+880 1700 777 007';
/** With spaces or without. */
const canary = /777[ -]?007/;

test('a member’s hostile texts stay text on every screen', async ({ product, newPerson }) => {
  const mallory = await prepareMember(product, { fullName: 'Mallory Invented', hasRecord: false });
  const hostile = await writeHostileRecords(mallory);
  const officer = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const member = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const posted = await prepareRequest(member);
  const message = `${hostileTexts.location}${'\n'.repeat(150)}${hostileTexts.id}`;
  await prepareOffer(mallory, { id: posted, userId: member.uid }, { fullName: hostileTexts.name, message });

  await test.step('to the author', async () => {
    const person = await newPerson();
    const traces = await watch(person.page);
    await logIn(person, mallory);
    await expectText(person.page, hostileTexts.name);
    await expectText(person.page, hostileTexts.patient);
    const own = person.page.getByRole('region', { name: 'My Posted Blood Requests' });
    await askToDelete(own.getByRole('article').last(), hostileTexts.patient);
    for (const path of ['/edit-donor-profile', '/register-donor', '/post-request', '/account', '/']) {
      await open(person.page, path);
    }
    await person.page.goto('/edit-donor-profile');
    await expect(person.page.getByLabel('Full Name')).toHaveValue(hostileTexts.name);
    await expectClean(person.page, traces);
  });

  await test.step('to another member', async () => {
    const person = await newPerson();
    const traces = await watch(person.page);
    await logIn(person, member, '/view-requests');
    const { patient, hospital, location, person: contact } = hostileTexts;
    for (const text of [patient, hospital, location, contact]) await expectText(person.page, text);
    await expectClean(person.page, traces);
    await search(person.page);
    await expectText(person.page, hostileTexts.name);
    await expectClean(person.page, traces);
    await open(person.page, `/requests/${hostile}`);
    await person.page.getByRole('button', { name: 'Share' }).click();
    await expect(person.page.getByRole('dialog')).toContainText(hospital);
    await expectClean(person.page, traces);
    await open(person.page, `/requests/${posted}`);
    const row = person.page.getByRole('article', { name: hostileTexts.name });
    await expect(row).toContainText(location);
    // Its 150 lines don't push the row's button out of the window.
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('button', { name: /^More actions/ })).toBeInViewport({ ratio: 1 });
    await expect(row).toBeInViewport({ ratio: 1 });
    await chooseAction(row, 'Mark as donated');
    await expectText(person.page, `Did ${hostileTexts.name} donate?`);
    await person.page.getByRole('button', { name: 'Yes, mark as donated' }).click();
    await expectText(person.page, `Recorded: ${hostileTexts.name} donated.`);
    await expectClean(person.page, traces);
  });

  await test.step('to an admin', async () => {
    const person = await newPerson();
    const traces = await watch(person.page);
    await logIn(person, officer, '/admin/donors');
    await expectText(person.page, hostileTexts.name);
    await chooseAction(rowOf(person.page, hostileTexts.name), 'Deactivate');
    await expect(person.page.getByRole('alertdialog')).toContainText(hostileTexts.name);
    await expectClean(person.page, traces);
    await open(person.page, '/admin/requests');
    await expectText(person.page, hostileTexts.patient);
    await askToDelete(rowOf(person.page, hostileTexts.patient), hostileTexts.patient);
    await open(person.page, '/admin/users');
    await expectText(person.page, hostileTexts.name);
    await open(person.page, '/admin/overview');
    const typed = encodeURIComponent(hostileTexts.name);
    for (const path of ['donors', 'users', 'requests']) {
      await open(person.page, `/admin/${path}?q=${typed}&role=${typed}&status=${typed}`);
    }
    await expectClean(person.page, traces);
  });
});

test('hostile texts in addresses, mails and the backend’s pages stay text', async ({
  product,
  newPerson,
}) => {
  const hostile = Object.values(hostileTexts).map(encodeURIComponent);
  await prepareMember(product, { fullName: `o'brien&amp Invented` });
  const { page } = await newPerson({ expectedMessages: [refused] });
  const traces = await watch(page);
  await page.goto(product.outboxPath());
  await expect(page.getByText('@campus.test').first()).toBeVisible();
  await expectClean(page, traces);
  for (const text of hostile) {
    for (const path of [
      `/__/auth/action?mode=resetPassword&oobCode=${text}&continueUrl=javascript:alert(1)&lang=${text}`,
      `/__/auth/action?mode=verifyEmail&oobCode=${text}&apiKey=${text}`,
      `/__/auth/action?mode=${text}`,
      `/login?${text}#${text}`,
      `/${text}`,
    ]) {
      await page.goto(path);
      await expectClean(page, traces);
    }
  }
});

test('a hidden number reaches no other member on any screen', async ({ product, newPerson }) => {
  const donor = await prepareMember(product, { fullName: 'Farhana Hidden' });
  await prepareDonor(donor, {
    bloodGroup: group,
    contactNumber: hiddenNumber,
    allowContactVisibility: false,
  });
  const member = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await prepareRequest(member);

  const owner = await newPerson();
  const ownTraffic = collectResponses(owner.page);
  await logIn(owner, donor, '/edit-donor-profile');
  await expect(owner.page.getByRole('textbox', { name: 'Contact Number' })).toHaveValue(hiddenNumber);
  expect((await ownTraffic()).filter((text) => canary.test(text)).length, 'the owner’s own').toBeGreaterThan(
    0,
  );

  const person = await newPerson();
  const traffic = collectResponses(person.page);
  await logIn(person, member);
  for (const path of [
    '/',
    '/register-donor',
    '/edit-donor-profile',
    '/post-request',
    '/view-requests',
    '/account',
  ]) {
    await open(person.page, path);
  }
  await person.page.goto('/account');
  await person.page.getByRole('button', { name: 'Download My Data' }).click();
  await expect(person.page.getByText('Your browser has saved your data')).toBeVisible();
  await search(person.page);
  await expectText(person.page, 'Farhana Hidden');
  await expect(person.page.getByText('Contact number hidden.')).toBeVisible();
  const answers = await traffic();
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((text) => canary.test(text))).toEqual([]);
  expect(await person.page.content()).not.toMatch(canary);
});

test('a text that became markup would be noticed', async ({ newPerson }) => {
  const { page } = await newPerson({ expectedMessages: [/Content Security Policy/] });
  const traces = await watch(page);
  await page.goto('/');
  await expectClean(page, traces);
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), hostileTexts.name);
  await expect(page.locator('[data-violation^="script-src"]')).toBeAttached();
  await expect(expectClean(page, traces)).rejects.toThrow();
});

interface Traces {
  readonly dialogs: string[];
  readonly requestsElsewhere: string[];
}

/** Listens for what a text that came alive would do. The console, where violations of the policy are noted, is the fixture's. */
async function watch(page: Page): Promise<Traces> {
  const traces: Traces = { dialogs: [], requestsElsewhere: [] };
  page.on('dialog', async (dialog) => {
    traces.dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'elsewhere.test') traces.requestsElsewhere.push(request.url());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      document.documentElement.setAttribute('data-violation', event.violatedDirective);
    });
  });
  return traces;
}

async function expectClean(page: Page, traces: Traces): Promise<void> {
  // The backend's own pages load nothing after they have come.
  if (!page.url().includes('/__/')) await page.waitForLoadState('networkidle');
  const nodes =
    '[data-hostile], [onerror], [onload], iframe, math, img[src="x"], [href^="javascript:" i], [data-violation]';
  expect(await page.locator(nodes).count(), page.url()).toBe(0);
  expect(traces, page.url()).toEqual({ dialogs: [], requestsElsewhere: [] });
}

async function expectText(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
}

async function askToDelete(row: Locator, text: string): Promise<void> {
  await chooseAction(row, 'Delete');
  await expect(row.page().getByRole('alertdialog')).toContainText(text);
  await row.page().keyboard.press('Escape');
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function search(page: Page): Promise<void> {
  await page.goto('/find-donors');
  await searchDonors(page, group);
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** Through the wire, as a form would not be asked. @returns the id of the request */
async function writeHostileRecords(member: PreparedMember): Promise<string> {
  const { name: fullName, id: universityId, department } = hostileTexts;
  const person = { fullName, universityId, department };
  await writeUser(member, person);
  await prepareDonor(member, { ...person, bloodGroup: group });
  return prepareRequest(member, {
    patientName: hostileTexts.patient,
    hospitalName: hostileTexts.hospital,
    hospitalLocation: hostileTexts.location,
    contactPerson: hostileTexts.person,
    additionalInfo: hostileTexts.info,
  });
}
