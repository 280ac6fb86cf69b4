import { expect, type Locator, type Page } from '@playwright/test';
import { type DemoCampus, enter, startDemoCampus } from './support/demo-campus.ts';
import { chooseAction, fillDonorForm, fillRequestForm, submitRequest } from './support/forms.ts';
import { phone, test } from './support/journey.ts';
import { english } from './support/messages.ts';
import { openScreen, picturedScreens, type Viewer } from './support/pictured-screens.ts';
import { translatePage } from './support/translate-page.ts';

/** What is typed into fields of a type that takes no digit alone. */
const examples: Readonly<Record<string, string>> = { date: '2002-03-04', time: '10:30' };
/** The rows of a list are alike. */
const inFirstRows = ':not(:is(tr, article):nth-of-type(n + 3) *)';
const viewers: readonly Viewer[] = ['visitor', 'newcomer', 'donor', 'member', 'volunteer', 'officer'];

test.describe.configure({ timeout: 600_000 });

test.describe('a translated page stays usable', () => {
  let demo: DemoCampus;
  test.beforeAll(async () => {
    demo = await startDemoCampus();
  });
  test.afterAll(() => demo.stop());

  for (const viewer of viewers) {
    test(`on each screen of the ${viewer}`, async ({ browser, say }) => {
      const page = await browser.newPage({ baseURL: demo.origin });
      page.setDefaultTimeout(15_000);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await enter(page, viewer, demo, say);
      for (const { name, path, prepare } of picturedScreens.filter(({ as }) => as === viewer)) {
        await test.step(name, async () => {
          await openScreen(page, { name, as: viewer, path }, 1280, say);
          const unseenChanges = await translatePage(page);
          await prepare?.(page, say);
          await useScreen(page, unseenChanges);
          expect.soft(errors.splice(0)).toEqual([]);
        });
      }
      await page.context().close();
    });
  }
});

test('a member becomes a donor, donates and posts a request on translated pages', async ({ newMember }) => {
  const { page } = await newMember('Ayesha Rahman', { at: '/register-donor', options: phone });
  await page.waitForLoadState('networkidle');
  const unseenChanges = await translatePage(page);
  await fillDonorForm(page);
  const available = page.getByLabel('Available to donate');
  await available.uncheck();
  await available.check();
  await page.getByRole('button', { name: 'Register as Donor' }).click();
  const profile = page.getByRole('region', { name: 'My Donor Profile' });
  for (const original of ['Ayesha Rahman', 'O+', '+880 1700 000 011']) {
    await expect(profile).toContainText(original);
    await expect(page.locator('font').getByText(original, { exact: true })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'I donated today' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, I donated today' }).click();
  await expect(page.getByText('Thank you for donating!')).toBeVisible();

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Date of Birth').fill('2001-03-04');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Post Request' }).click();
  await fillRequestForm(page);
  await submitRequest(page);
  await expect(page).toHaveURL('/dashboard');
  const card = page.getByRole('article', { name: 'Rahim Uddin, O+' });
  await chooseAction(card, 'Mark as Fulfilled');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, mark as fulfilled' }).click();
  await expect(card).toContainText('Fulfilled');
  expect(await unseenChanges()).toEqual([]);
});

/** Types, chooses and toggles what is there, submits its form, and leaves the screen by a link. */
async function useScreen(page: Page, unseenChanges: () => Promise<readonly string[]>): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const isInDialog = (await dialog.count()) > 0;
  const part = isInDialog ? dialog : page.getByRole('main');
  // Another language loads the page anew.
  const choices = part.locator('select:not(:has(option[value=bn]))');
  for (const choice of await shownIn(choices)) await choice.selectOption({ index: 1 });
  const boxes = part.locator(`:is([type=checkbox], [role=switch])${inFirstRows}`);
  for (const box of await shownIn(boxes)) {
    const was = await box.isChecked();
    await box.click();
    // The switch of the own availability asks until when, and stays as it was.
    const asks = async () => !isInDialog && (await dialog.count()) > 0;
    // And this browser allows no notifications: their switch says so, and can't be used any more.
    const isUsed = async () => (await asks()) || (await box.isChecked()) !== was || (await box.isDisabled());
    await expect.poll(isUsed).toBe(true);
    if (await asks()) await page.keyboard.press('Escape');
  }
  const typed: [Locator, string][] = [];
  for (const field of await shownIn(part.getByRole('textbox').or(part.getByRole('spinbutton')))) {
    if (!(await field.isEditable())) continue;
    const text = examples[(await field.getAttribute('type')) ?? ''] ?? '7';
    await field.fill(text);
    typed.push([field, text]);
  }
  const submit = part.locator('[type=submit]:enabled');
  if (typed.length > 1 && (await submit.count()) > 0) await submit.first().click();
  for (const [field, text] of typed) await expect(field).toHaveValue(text);
  const toggles = part.locator(`:is([aria-pressed], [aria-expanded]):not([inert] *)${inFirstRows}`);
  for (const toggle of await shownIn(toggles)) {
    if (await toggle.isVisible()) await toggle.click();
    await page.keyboard.press('Escape');
  }
  expect.soft(await unseenChanges()).toEqual([]);
  if (!isInDialog) await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(english.appMessages.crashedTitle);
}

async function shownIn(elements: Locator): Promise<Locator[]> {
  const all = await elements.all();
  const shown = await Promise.all(all.map(async (one) => (await one.isVisible()) && (await one.isEnabled())));
  return all.filter((_, index) => shown[index]).slice(0, 12);
}
