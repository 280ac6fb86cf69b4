import { expect, type Page } from '@playwright/test';
import { doc, getDoc, setLogLevel } from 'firebase/firestore/lite';
import { copyProduct, type ProductCopy } from '../verification/harness/product-copy.ts';
import { exported } from './support/admin-lists.ts';
import {
  chooseAction,
  fillDonorForm,
  fillRequestForm,
  searchDonors,
  submitRequest,
} from './support/forms.ts';
import { chooseFile, expectDoneInTime } from './support/imports.ts';
import { test as journey } from './support/journey.ts';
import { logIn, prepareMember, prepareRequest, signUp, verify } from './support/members.ts';
import { fillWithMembers } from './support/noticed-campus.ts';
import { collectResponses, expectAccessible, expectNothingCutOff } from './support/page-checks.ts';
import { type Product, runCommand } from './support/product.ts';

/** Part of every record of other members: never sent to anyone who may not read them. */
const canary = 'Canary Hall';
const verifyFirst = 'Please verify your email address to see donors and requests.';
const members = 'Only members with a university email address (campus.test)';
const foreignReader = `${members} can see donors and requests.`;
const foreignContributor = `${members} can register as donors and post requests.`;
const ayesha = { fullName: 'Ayesha Rahman', email: 'ayesha@cse.campus.test', password: 'invented-1' };
const halls = { id: 'hall', label: { en: 'Hall', bn: 'হল' }, choices: ['North Hall', 'South Hall'] };
const closed = {
  emailDomains: ['*.campus.test'],
  donorAttributes: [halls, { id: 'batch', label: { en: 'Batch' } }],
};
const former = { fullName: 'Farid Uddin', email: 'farid@elsewhere.test' };
const olivia = { fullName: 'Olivia Officer', email: 'olivia@elsewhere.test' };
const gulshan = { fullName: 'Gulshan Ara', email: 'gulshan@elsewhere.test', password: 'invented-2' };

// Reads that the rules refuse are part of it.
setLogLevel('silent');
// One copy of the program, which is built anew for another campus.json.
journey.describe.configure({ mode: 'default', timeout: 300_000 });

const test = journey.extend<object, { copy: ProductCopy }>({
  copy: [
    async ({ browserName: _ }, use) => {
      const copy = copyProduct({ withSources: true });
      await use(copy);
      copy.remove();
    },
    { scope: 'worker' },
  ],
  program: ({ copy }, use) => use(copy.launcher),
});

test('once campus.json names the domains, a member of another one sees the reason on every screen, and no people', async ({
  copy,
  product,
  newPerson,
}) => {
  const { dilara, request } = await prepareDilara(product);
  const farid = await prepareMember(product, { fullName: 'Farid Uddin', domain: 'elsewhere.test' });
  const person = await newPerson();
  const { page } = person;
  const heard = collectResponses(page);

  await test.step('in the open community the member sees all', async () => {
    await logIn(person, farid, '/view-requests');
    await expect(requestOfDilara(page)).toBeVisible();
    expect((await heard()).join()).toContain(canary);
    await page.goto('about:blank');
    await product.kill();
    copy.changeCampus(closed);
    await product.start();
  });

  await test.step('then the lists and the forms give the reason', async () => {
    const before = (await heard()).length;
    await page.goto('/view-requests');
    const notice = page.getByRole('status').filter({ hasText: foreignReader });
    await expect(notice).toContainText('You can also delete this account under My Account');
    await page.goto('/find-donors?group=O%2B');
    await expect(notice).toBeVisible();
    await searchDonors(page, 'O+');
    await expectWellShown(page);
    for (const path of ['/post-request', '/register-donor']) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(foreignContributor);
      await expect(page.getByRole('alert').getByRole('link', { name: 'My Account' })).toBeVisible();
      await expect(page.locator('form')).toHaveCount(0);
      await expectWellShown(page);
    }
    await page.goto('/admin/donors');
    await expect(page).toHaveURL('/');
    expect((await heard()).slice(before).join()).not.toContain(canary);
    for (const path of [`donors/${dilara.uid}`, `bloodRequests/${request}`]) {
      await expect(getDoc(doc(farid.db, path))).rejects.toMatchObject({ code: 'permission-denied' });
    }
  });
});

test('a newcomer to a closed community is told which addresses it accepts, and sees people once verified', async ({
  copy,
  product,
  newPerson,
}) => {
  await closeCommunity(copy, product);
  const { dilara } = await prepareDilara(product);
  const newcomer = await newPerson();
  const { page } = newcomer;
  const received = collectResponses(page);

  await test.step('the form names the addresses', async () => {
    const sentence = 'Please use your university email address (campus.test).';
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donate Blood, Save Lives');
    await expect(page.getByText(/university email address/)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Become a Donor' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(sentence);
    await signUp(newcomer, gulshan);
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expectWellShown(page);
  });

  await test.step('a new member is asked to verify before seeing donors and requests', async () => {
    await signUp(newcomer, ayesha);
    await expect(page).toHaveURL('/register-donor');
    for (const path of ['/find-donors?group=O%2B', '/view-requests']) {
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: verifyFirst })).toBeVisible();
      await expectWellShown(page);
    }
    expect((await received()).join()).not.toContain(canary);
  });

  await test.step('once verified, the member sees requests and donors, and posts', async () => {
    await verify(newcomer, product, ayesha.email);
    await expect(requestOfDilara(page)).toContainText(canary);
    await expect(page.getByText(verifyFirst)).toBeHidden();
    await page.goto('/find-donors?group=O%2B');
    await expect(donorDilara(page)).toContainText(canary);
    await page.getByRole('link', { name: 'Post Request' }).click();
    await fillRequestForm(page, 'Karim Uddin');
    await submitRequest(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('article', { name: 'Karim Uddin, O+' })).toBeVisible();
  });

  await test.step('a donor says what this campus asks, and others search by it, in both languages', async () => {
    await page.goto('/register-donor');
    await fillDonorForm(page);
    await page.getByLabel('Hall').selectOption('North Hall');
    await page.getByLabel('Batch').fill('2019');
    await expectWellShown(page);
    await page.getByRole('button', { name: 'Register as Donor' }).click();
    await expect(page).toHaveURL('/dashboard');
    const another = await newPerson();
    await logIn(another, dilara, '/find-donors?group=O%2B');
    const found = another.page.getByRole('article', { name: ayesha.fullName });
    await expect(found).toContainText(/North Hall.*2019/);
    await another.page.getByRole('combobox', { name: 'Hall' }).selectOption('South Hall');
    await expect(found).toHaveCount(0);
    await another.page.getByRole('combobox', { name: 'Hall' }).selectOption('North Hall');
    await expect(found).toBeVisible();
    await expectWellShown(another.page);
    await another.page.getByRole('button', { name: 'বাংলা' }).click();
    await expect(another.page.getByRole('combobox', { name: 'হল' })).toHaveValue('North Hall');
    await expect(found).toContainText('North Hall');
  });
});

test('a former member of a closed community keeps the own request and account, and an admin sees all', async ({
  copy,
  product,
  newPerson,
}) => {
  await closeCommunity(copy, product, [former, olivia]);
  await prepareDilara(product);
  const person = await newPerson();
  const { page } = person;

  await test.step('the own request and account', async () => {
    await logIn(person, former);
    await expect(page.getByRole('status').filter({ hasText: foreignReader })).toBeVisible();
    const own = page.getByRole('region', { name: 'My Posted Blood Requests' }).getByRole('article').first();
    await expectWellShown(page);
    await chooseAction(own, 'Cancel Request');
    await page.getByRole('button', { name: 'Yes, cancel request' }).click();
    await expect(own).toContainText('Cancelled');
    await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
    await page.getByLabel('Full Name').fill('Farid Uddin Ahmed');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Your details have been saved.')).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download My Data' }).click();
    expect((await file).suggestedFilename()).toBe('my-data.json');
  });

  await test.step('an admin, whatever the address', async () => {
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
    await importAnswers(admin.page);
  });
});

/** Imports a list with what the campus asks, its own export, and one that knows more, which is undone. */
async function importAnswers(page: Page): Promise<void> {
  const check = async (csv: string, name = 'halls.csv') => {
    await page.goto('/admin/donors/import');
    await chooseFile(page, Buffer.from(csv), name);
    await page.getByRole('button', { name: 'Check the rows' }).click();
  };
  const list = (...halls: readonly string[]) =>
    [
      'Name,Blood group,Phone,HALL,batch',
      `Rina Akter,B+,01700000971,${halls[0]},57th`,
      `Salma Begum,O-,01700000972,${halls[1]},`,
    ].join('\n');

  await test.step('a list says what this campus asks, and what is no choice is named and left empty', async () => {
    await page.goto('/admin/donors/import');
    await chooseFile(page, Buffer.from(list('north  hall', 'East Hall')));
    await expect(page.getByRole('combobox', { name: 'Hall' })).toHaveValue('3');
    await expect(page.getByRole('combobox', { name: 'Batch' })).toHaveValue('4');
    await expect(page.getByText(/North Hall · 57th/)).toBeVisible();
    await expectWellShown(page);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('list', { name: 'Imported without a value' })).toHaveText(
      /^Row 3, Salma Begum: Hall “East Hall” is not one of the choices, so it’s left empty\./,
    );
    await page.getByRole('button', { name: 'Import 2 donors' }).click();
    await expectDoneInTime(page, '2 imported, 0 already here, 0 left out.');
  });

  await test.step('an export that is imported again changes nothing', async () => {
    await page.goto('/admin/donors');
    const csv = await exported(page, 'Include hidden numbers');
    expect(csv).toContain('North Hall,57th');
    await check(csv);
    await expectDoneInTime(page, 'Nothing to import: all 3 people are in the list already.');
    await expect(page.getByRole('region', { name: 'Changes to known donors' })).toHaveCount(0);
  });

  await test.step('what a newer list knows is chosen, and taken back with the import', async () => {
    await check(list('South Hall', 'SOUTH HALL'), 'newer.csv');
    const changes = page.getByRole('region', { name: 'Changes to known donors' }).getByRole('listitem');
    await expect(changes).toHaveText(['Salma Begum, row 3 Hall: South Hall (none so far)']);
    await changes.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Save 1 change' }).click();
    await expectDoneInTime(page, '0 imported, 2 already here, 0 left out. 1 donor changed.');
    await page.goto('/admin/donors');
    expect(await exported(page, 'Include hidden numbers')).toContain('South Hall');
    await page.goto('/admin/donors/import');
    const last = page.getByRole('region', { name: 'Last imports' }).getByRole('listitem').first();
    await last.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expectDoneInTime(page, '1 donor changed back.');
    await page.goto('/admin/donors');
    expect(await exported(page, 'Include hidden numbers')).not.toContain('South Hall');
  });
}

/** Starts the product for members of its domains only; those of other ones have signed up before. */
async function closeCommunity(
  copy: ProductCopy,
  product: Product,
  members: Parameters<typeof fillWithMembers>[1] = [],
): Promise<void> {
  await product.kill();
  await fillWithMembers(product.dataFolder, members);
  copy.changeCampus(closed);
  await product.start();
}

/** A member of the campus, who is a donor and has posted a request. */
async function prepareDilara(product: Product) {
  const dilara = await prepareMember(product, { fullName: 'Dilara Khatun', donor: { department: canary } });
  const request = await prepareRequest(dilara, { patientName: 'Rahim Uddin', hospitalName: canary });
  return { dilara, request };
}

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
