import { expect, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { test } from './support/journey.ts';
import { logIn, prepareMember, prepareRequest } from './support/members.ts';
import { expectListWithinWindow, expectNothingCutOff } from './support/page-checks.ts';

const { launchOptions } = config.use ?? {};

const away = { fullName: 'মোহাম্মদ বশির আহমেদ', bloodGroup: 'AB-', isAvailable: false };

// As a reader sets it for every page: twice the usual size.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
});

test('a member reads text of twice the size without overflow, in any script', async ({
  product,
  newPerson,
}) => {
  const person = await newPerson();
  const { page } = person;
  const donor = { fullName: 'আয়েশা সিদ্দিকা রহমান চৌধুরী', bloodGroup: 'AB-' };
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman', donor });
  const bashir = await prepareMember(product, { fullName: 'Bashir Ahmed', donor: away });
  const request = { patientName: 'মোছাম্মৎ রোকেয়া বেগম', requiredBloodGroup: 'AB-', hospitalLocation: 'Ward 4' };
  await prepareRequest(ayesha, request);
  await prepareRequest(bashir, { ...request, urgency: 'low' });

  await page.goto('/');
  await expectRoom(page);
  await logIn(person, ayesha);
  for (const path of [
    '/dashboard',
    '/view-requests',
    '/find-donors?group=AB-',
    '/edit-donor-profile',
    '/post-request',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectNothingCutOff(page, page.getByRole('article'), true);
    await expectRoom(page);
  }
});

test('an admin reads text of twice the size without overflow', async ({ newMember }) => {
  const { page, member } = await newMember('Olivia Officer', { role: 'admin', donor: away });
  await prepareRequest(member, { patientName: 'মোছাম্মৎ রোকেয়া বেগম', requiredBloodGroup: 'AB-' });
  for (const path of ['overview', 'donors', 'requests', 'users']) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('table')).toBeVisible();
    await expectListWithinWindow(page);
    await expectRoom(page);
    if (path === 'overview') continue;
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expectListWithinWindow(page);
    await expectRoom(page);
  }
});

/** What is drawn as an object of a size holds what is written in it. */
async function expectRoom(page: Page): Promise<void> {
  const crowded = await page
    .locator('[role="img"], label:has([type="radio"]), #main span[aria-hidden]')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 200)),
    );
  expect(crowded).toEqual([]);
}
