import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAction } from './forms.ts';
import { inventList } from './invented-list.ts';

/** Who views a screen: a visitor, a member who has not verified yet, or one of the demo's three members. */
export type Viewer = 'visitor' | 'newcomer' | 'donor' | 'member' | 'officer';

/** A screen in a state worth a picture. */
export interface PicturedScreen {
  readonly name: string;
  readonly as: Viewer;
  readonly path: string;
  /** Brings the loaded page into the state. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The widths of the pictures in pixels: a phone, a tablet, a laptop, a large monitor. */
export const pictureWidths = [360, 768, 1280, 1920];

/** Every screen, in its usual state and with its errors. */
export const picturedScreens: readonly PicturedScreen[] = [
  { name: 'home', as: 'visitor', path: '/' },
  { name: 'home-chart', as: 'visitor', path: '/', prepare: pickGroup },
  { name: 'login', as: 'visitor', path: '/login' },
  { name: 'login-empty', as: 'visitor', path: '/login', prepare: submitEmpty('Login') },
  { name: 'register', as: 'visitor', path: '/register' },
  { name: 'register-empty', as: 'visitor', path: '/register', prepare: submitEmpty('Create Account') },
  { name: 'forgot-password', as: 'visitor', path: '/forgot-password' },
  { name: 'forgot-password-sent', as: 'visitor', path: '/forgot-password', prepare: askForReset },
  { name: 'privacy', as: 'visitor', path: '/privacy' },
  { name: 'terms', as: 'visitor', path: '/terms' },
  { name: 'menu', as: 'member', path: '/', prepare: openMenu },
  { name: 'home-member', as: 'member', path: '/' },
  { name: 'unverified', as: 'newcomer', path: '/register-donor' },
  { name: 'edit-unverified', as: 'newcomer', path: '/edit-donor-profile' },
  { name: 'post-unverified', as: 'newcomer', path: '/post-request' },
  { name: 'dashboard-empty', as: 'newcomer', path: '/dashboard' },
  { name: 'dashboard', as: 'donor', path: '/dashboard' },
  { name: 'dashboard-donated', as: 'donor', path: '/dashboard', prepare: press('I donated today') },
  { name: 'dashboard-confirm', as: 'donor', path: '/dashboard', prepare: askToDeleteRequest },
  { name: 'account', as: 'donor', path: '/account' },
  { name: 'account-empty', as: 'donor', path: '/account', prepare: submitEmpty('Change Password') },
  { name: 'account-delete', as: 'donor', path: '/account', prepare: askToDelete },
  { name: 'account-admin', as: 'officer', path: '/account', prepare: press('Delete My Account') },
  { name: 'register-donor', as: 'member', path: '/register-donor' },
  {
    name: 'register-donor-empty',
    as: 'member',
    path: '/register-donor',
    prepare: submitEmpty('Register as Donor'),
  },
  { name: 'edit-donor-profile', as: 'donor', path: '/edit-donor-profile' },
  { name: 'find-donors', as: 'member', path: '/find-donors' },
  { name: 'find-donors-found', as: 'member', path: '/find-donors', prepare: search },
  { name: 'find-donors-others', as: 'member', path: '/find-donors?group=AB-', prepare: findOthers },
  { name: 'post-request', as: 'member', path: '/post-request' },
  { name: 'post-request-empty', as: 'member', path: '/post-request', prepare: submitEmpty('Submit Request') },
  { name: 'view-requests', as: 'member', path: '/view-requests' },
  { name: 'request', as: 'member', path: '/view-requests', prepare: openRequestOfOthers },
  { name: 'request-own', as: 'donor', path: '/dashboard', prepare: openOwnRequest },
  { name: 'request-share', as: 'donor', path: '/dashboard', prepare: shareOwnRequest },
  { name: 'requests-to-help-with', as: 'donor', path: '/view-requests?show=can-help' },
  { name: 'offer', as: 'donor', path: '/view-requests?show=can-help', prepare: press('I can donate') },
  {
    name: 'request-to-help-with',
    as: 'donor',
    path: '/view-requests?show=can-help',
    prepare: openRequestToHelpWith,
  },
  { name: 'request-closed', as: 'member', path: '/requests/never-posted' },
  { name: 'admin-overview', as: 'officer', path: '/admin/overview' },
  { name: 'admin-donors', as: 'officer', path: '/admin/donors' },
  { name: 'admin-donors-inactive', as: 'officer', path: '/admin/donors?isProfileActive=false' },
  { name: 'admin-donors-search', as: 'officer', path: '/admin/donors?q=ayesha&bloodGroup=O%2B' },
  { name: 'admin-donors-none', as: 'officer', path: '/admin/donors?q=nobody' },
  { name: 'admin-donors-menu', as: 'officer', path: '/admin/donors', prepare: openRowMenu },
  { name: 'admin-donors-details', as: 'officer', path: '/admin/donors', prepare: chooseOfRow('Details') },
  { name: 'admin-donors-confirm', as: 'officer', path: '/admin/donors', prepare: chooseOfRow('Deactivate') },
  { name: 'admin-donors-selected', as: 'officer', path: '/admin/donors', prepare: selectDonors },
  { name: 'admin-donors-export', as: 'officer', path: '/admin/donors', prepare: press('Export CSV') },
  { name: 'admin-donors-without-account', as: 'officer', path: '/admin/donors?userId=null' },
  { name: 'admin-donors-invite', as: 'officer', path: '/admin/donors', prepare: press('Send invitations') },
  { name: 'admin-donor-new', as: 'officer', path: '/admin/donors/new' },
  { name: 'admin-donor-new-empty', as: 'officer', path: '/admin/donors/new', prepare: submitEmpty('Save') },
  {
    name: 'admin-donor-edit',
    as: 'officer',
    path: '/admin/donors?userId=null',
    prepare: chooseOfRow('Edit'),
  },
  { name: 'register-donor-listed', as: 'officer', path: '/register-donor' },
  { name: 'admin-import', as: 'officer', path: '/admin/donors/import' },
  { name: 'admin-import-columns', as: 'officer', path: '/admin/donors/import', prepare: chooseList },
  { name: 'admin-import-preview', as: 'officer', path: '/admin/donors/import', prepare: previewList },
  { name: 'admin-import-row', as: 'officer', path: '/admin/donors/import', prepare: editRow },
  { name: 'admin-requests', as: 'officer', path: '/admin/requests' },
  { name: 'admin-users', as: 'officer', path: '/admin/users' },
  { name: 'admin-users-role', as: 'officer', path: '/admin/users?role=user', prepare: press('Edit Role') },
  { name: 'admin-log', as: 'officer', path: '/admin/log' },
];

/** Opens a screen in a window of this width and brings it into its state. */
export async function openScreen(
  page: Page,
  { path, prepare }: PicturedScreen,
  width: number,
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  await expect(page.getByRole('status', { name: 'Loading', exact: true })).toHaveCount(0);
}

function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
}

/** Submits a form as it is, and waits until the first field that is wrong has the focus. */
function submitEmpty(button: string): (page: Page) => Promise<void> {
  return async (page) => {
    await press(button)(page);
    await page.locator('[aria-invalid="true"]:focus').waitFor();
  };
}

async function askToDeleteRequest(page: Page): Promise<void> {
  const own = page.getByRole('region', { name: 'My Posted Blood Requests' });
  await chooseAction(own.getByRole('article').first(), 'Delete');
}

async function openRequestOfOthers(page: Page): Promise<void> {
  await openRequest(page, page.locator('a[href^="tel:"]'));
}

async function openRequestToHelpWith(page: Page): Promise<void> {
  await openRequest(page, page.getByRole('button', { name: 'I can donate' }));
  await page.getByRole('button', { name: 'I can donate' }).first().waitFor();
}

/** Opens the first request whose row has this action. */
async function openRequest(page: Page, action: Locator): Promise<void> {
  const offering = page.getByRole('article').filter({ has: action });
  await offering.first().getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: 'Share' }).waitFor();
}

async function openOwnRequest(page: Page): Promise<void> {
  const own = page.getByRole('region', { name: 'My Posted Blood Requests' });
  await own.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('region', { name: 'Offers' }).getByRole('article').first().waitFor();
}

async function shareOwnRequest(page: Page): Promise<void> {
  await openOwnRequest(page);
  await page.getByRole('button', { name: 'Share' }).click();
}

async function selectDonors(page: Page): Promise<void> {
  await page.locator('tbody tr').first().waitFor();
  const select = page.getByRole('button', { name: 'Select', exact: true });
  if (await select.isVisible()) await select.click();
  for (const row of [0, 1, 3]) await page.locator('tbody').getByRole('checkbox').nth(row).check();
}

async function chooseList(page: Page): Promise<void> {
  const { csv } = inventList(700, 'gita@campus.test');
  const list = { name: 'donors-autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('CSV file').setInputFiles(list);
  await page.getByRole('radio', { name: /^The day/ }).check();
}

async function previewList(page: Page): Promise<void> {
  await chooseList(page);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('list', { name: 'Problems' }).waitFor();
}

async function editRow(page: Page): Promise<void> {
  await previewList(page);
  await page.getByRole('button', { name: 'Edit row 199' }).click();
}

async function openRowMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
}

function chooseOfRow(action: string): (page: Page) => Promise<void> {
  return (page) => chooseAction(page.locator('tbody').getByRole('row').first(), action);
}

async function askToDelete(page: Page): Promise<void> {
  await page.getByLabel('Current Password').fill('not-checked-yet');
  await press('Delete My Account')(page);
}

async function pickGroup(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'AB negative' }).check({ force: true });
}

async function askForReset(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('someone@campus.test');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByText('If an account exists for this email').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'O positive' }).click();
  await page.getByRole('article').first().waitFor();
}

async function findOthers(page: Page): Promise<void> {
  const others = page.getByRole('region', { name: 'Others who can give to AB−' });
  await others.getByRole('article').first().waitFor();
}
