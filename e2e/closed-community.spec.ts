import { expect, type Page } from '@playwright/test';
import { doc, getDoc, setLogLevel } from 'firebase/firestore/lite';
import { copyProduct, type ProductCopy } from '../verification/harness/product-copy.ts';
import { chooseAction, fillRequestForm, searchDonors, submitRequest } from './support/forms.ts';
import { test as journey } from './support/journey.ts';
import { logIn, prepareDonor, prepareMember, prepareRequest, signUp, verify } from './support/members.ts';
import { collectResponses, expectAccessible, expectNothingCutOff } from './support/page-checks.ts';
import { runCommand } from './support/product.ts';

/** Part of every record of other members: never sent to anyone who may not read them. */
const canary = 'Canary Hall';
const verifyFirst = 'Please verify your email address to see donors and requests.';
const members = 'Only members with a university email address (campus.test)';
const foreignReader = `${members} can see donors and requests.`;
const foreignContributor = `${members} can register as donors and post requests.`;
const ayesha = { fullName: 'Ayesha Rahman', email: 'ayesha@cse.campus.test', password: 'invented-1' };
const gulshan = { fullName: 'Gulshan Ara', email: 'gulshan@elsewhere.test', password: 'invented-2' };

// Reads that the rules refuse are part of it.
setLogLevel('silent');

const test = journey.extend<{ copy: ProductCopy }>({
  copy: async ({ browserName: _ }, use) => {
    const copy = copyProduct({ withSources: true });
    await use(copy);
    copy.remove();
  },
  program: ({ copy }, use) => use(copy.launcher),
});

test('a closed community shows its donors and requests to verified members of its domains and to admins only', async ({
  copy,
  product,
  newPerson,
}) => {
  // The product is built anew for another campus.json.
  test.slow();
  const dilara = await prepareMember(product, { fullName: 'Dilara Khatun' });
  await prepareDonor(dilara, { department: canary });
  const request = await prepareRequest(dilara, { patientName: 'Rahim Uddin', hospitalName: canary });
  const farid = await prepareMember(product, { fullName: 'Farid Uddin', domain: 'elsewhere.test' });
  await prepareRequest(farid, { patientName: 'Selim Uddin' });
  const olivia = await prepareMember(product, { fullName: 'Olivia Officer', domain: 'elsewhere.test' });

  const former = await newPerson();
  await test.step('in the open community a member of another domain sees all', async () => {
    const received = collectResponses(former.page);
    await logIn(former, farid, '/view-requests');
    await expect(requestOfDilara(former.page)).toBeVisible();
    expect((await received()).join()).toContain(canary);
    await former.page.goto('about:blank');
  });

  await test.step('campus.json names the domain, and the server restarts', async () => {
    await product.kill();
    copy.changeCampus({ emailDomains: ['*.campus.test'] });
    await product.start();
  });

  const newcomer = await newPerson();
  const { page } = newcomer;
  const received = collectResponses(page);

  await test.step('a visitor sees the same pages as before', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donate Blood, Save Lives');
    await expect(page.getByText(/university email address/)).toHaveCount(0);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Login / Need Blood' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/view-requests');
    await expect(page).toHaveURL('/login');
    await page.goto('/');
    await main.getByRole('link', { name: 'Become a Donor' }).click();
    await expect(page).toHaveURL('/register');
  });

  await test.step('the form names the accepted addresses before it sends anything', async () => {
    const sentence = 'Please use your university email address (campus.test).';
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(sentence);
    await expectWellShown(page);
    const signUps: string[] = [];
    page.on('request', (request) => signUps.push(...(/accounts:signUp/.exec(request.url()) ?? [])));
    await signUp(newcomer, gulshan);
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(signUps).toEqual([]);
    await expectWellShown(page);
  });

  await test.step('a new member is asked to verify before seeing donors and requests', async () => {
    await signUp(newcomer, ayesha);
    await expect(page).toHaveURL('/register-donor');
    await page.getByRole('link', { name: 'Find Donors' }).click();
    await searchDonors(page, 'O+');
    await expect(page.getByRole('status').filter({ hasText: verifyFirst })).toBeVisible();
    await expectWellShown(page);
    await page.getByRole('link', { name: 'View Requests' }).click();
    await expect(page.getByRole('status').filter({ hasText: verifyFirst })).toBeVisible();
    await expectWellShown(page);
    expect((await received()).join()).not.toContain(canary);
  });

  await test.step('once verified, the member sees requests and donors', async () => {
    await verify(newcomer, product, ayesha.email);
    await expect(requestOfDilara(page)).toContainText(canary);
    await expect(page.getByText(verifyFirst)).toBeHidden();
    await page.goto('/find-donors?group=O%2B');
    await expect(donorDilara(page)).toContainText(canary);
    await expectWellShown(page);
  });

  await test.step('the member posts a request', async () => {
    await page.getByRole('link', { name: 'Post Request' }).click();
    await fillRequestForm(page, 'Karim Uddin');
    await submitRequest(page);
    await expect(page).toHaveURL('/dashboard');
    const own = page.getByRole('region', { name: 'My Posted Blood Requests' });
    await expect(own.getByRole('article', { name: 'Karim Uddin, O+' })).toBeVisible();
  });

  await test.step('a former member with a foreign address sees the reason on every screen, and no people', async () => {
    const { page: foreign } = former;
    const heard = collectResponses(foreign);
    await foreign.goto('/view-requests');
    const notice = foreign.getByRole('status').filter({ hasText: foreignReader });
    await expect(notice).toContainText('You can also delete this account under My Account');
    await expectWellShown(foreign);
    await foreign.goto('/find-donors?group=O%2B');
    await expect(notice).toBeVisible();
    await searchDonors(foreign, 'O+');
    await expectWellShown(foreign);
    for (const path of ['/post-request', '/register-donor']) {
      await foreign.goto(path);
      await expect(foreign.getByRole('alert')).toContainText(foreignContributor);
      await expect(foreign.getByRole('alert').getByRole('link', { name: 'My Account' })).toBeVisible();
      await expect(foreign.locator('form')).toHaveCount(0);
      await expectWellShown(foreign);
    }
    await foreign.goto('/admin/donors');
    await expect(foreign).toHaveURL('/');
    await foreign.getByRole('link', { name: 'View Requests' }).click();
    await foreign.getByRole('main').getByRole('link', { name: 'My Account' }).click();
    await expect(foreign).toHaveURL('/account');
    expect((await heard()).join()).not.toContain(canary);
    for (const path of [`donors/${dilara.uid}`, `bloodRequests/${request}`]) {
      await expect(getDoc(doc(farid.db, path))).rejects.toMatchObject({ code: 'permission-denied' });
    }
  });

  await test.step('the former member keeps the own request and account', async () => {
    const { page: foreign } = former;
    await foreign.goto('/dashboard');
    await expect(foreign.getByRole('status').filter({ hasText: foreignReader })).toBeVisible();
    const own = foreign.getByRole('article', { name: 'Selim Uddin, O+' });
    await expect(own).toBeVisible();
    await expectWellShown(foreign);
    await chooseAction(own, 'Cancel Request');
    await foreign.getByRole('button', { name: 'Yes, cancel request' }).click();
    await expect(own).toContainText('Cancelled');
    await foreign.getByRole('main').getByRole('link', { name: 'My Account' }).click();
    await foreign.getByLabel('Full Name').fill('Farid Uddin Ahmed');
    await foreign.getByRole('button', { name: 'Save Changes' }).click();
    await expect(foreign.getByText('Your details have been saved.')).toBeVisible();
    const file = foreign.waitForEvent('download');
    await foreign.getByRole('button', { name: 'Download My Data' }).click();
    expect((await file).suggestedFilename()).toBe('my-data.json');
    await expectWellShown(foreign);
  });

  await test.step('an admin sees all, whatever the address', async () => {
    expect(await runCommand(product, ['admin', 'grant', olivia.email])).toEqual([
      0,
      `${olivia.email} is an admin from now on.\n`,
    ]);
    const admin = await newPerson();
    await logIn(admin, olivia, '/view-requests');
    await expect(requestOfDilara(admin.page)).toContainText(canary);
    await admin.page.goto('/find-donors?group=O%2B');
    await expect(donorDilara(admin.page)).toContainText(canary);
    await admin.page.goto('/admin/donors');
    await expect(admin.page.getByRole('row', { name: /Dilara Khatun/ })).toBeVisible();
  });
});

/** Checks a screen's layout at every width, and its accessibility on a phone and at a desk. */
async function expectWellShown(page: Page): Promise<void> {
  await expectNothingCutOff(page, page.getByRole('main'));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessible(page);
  }
}

function requestOfDilara(page: Page) {
  return page.getByRole('article', { name: 'Rahim Uddin, O+' });
}

function donorDilara(page: Page) {
  return page.getByRole('article', { name: 'Dilara Khatun' });
}
