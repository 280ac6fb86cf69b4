import type { Page } from '@playwright/test';

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

/** Every screen, in its usual state and with its errors. */
export const picturedScreens: readonly PicturedScreen[] = [
  { name: 'home', as: 'visitor', path: '/' },
  { name: 'home-chart', as: 'visitor', path: '/', prepare: pickGroup },
  { name: 'login', as: 'visitor', path: '/login' },
  { name: 'login-empty', as: 'visitor', path: '/login', prepare: press('Login') },
  { name: 'register', as: 'visitor', path: '/register' },
  { name: 'register-empty', as: 'visitor', path: '/register', prepare: press('Create Account') },
  { name: 'forgot-password', as: 'visitor', path: '/forgot-password' },
  { name: 'forgot-password-sent', as: 'visitor', path: '/forgot-password', prepare: askForReset },
  { name: 'menu', as: 'member', path: '/', prepare: openMenu },
  { name: 'home-member', as: 'member', path: '/' },
  { name: 'unverified', as: 'newcomer', path: '/register-donor' },
  { name: 'edit-unverified', as: 'newcomer', path: '/edit-donor-profile' },
  { name: 'post-unverified', as: 'newcomer', path: '/post-request' },
  { name: 'dashboard-empty', as: 'newcomer', path: '/dashboard' },
  { name: 'dashboard', as: 'donor', path: '/dashboard' },
  { name: 'dashboard-confirm', as: 'donor', path: '/dashboard', prepare: press('Delete') },
  { name: 'account', as: 'donor', path: '/account' },
  { name: 'account-empty', as: 'donor', path: '/account', prepare: press('Change Password') },
  { name: 'account-delete', as: 'donor', path: '/account', prepare: askToDelete },
  { name: 'account-admin', as: 'officer', path: '/account', prepare: press('Delete My Account') },
  { name: 'register-donor', as: 'member', path: '/register-donor' },
  {
    name: 'register-donor-empty',
    as: 'member',
    path: '/register-donor',
    prepare: press('Register as Donor'),
  },
  { name: 'edit-donor-profile', as: 'donor', path: '/edit-donor-profile' },
  { name: 'find-donors', as: 'member', path: '/find-donors' },
  { name: 'find-donors-found', as: 'member', path: '/find-donors', prepare: search },
  { name: 'post-request', as: 'member', path: '/post-request' },
  { name: 'post-request-empty', as: 'member', path: '/post-request', prepare: press('Submit Request') },
  { name: 'view-requests', as: 'member', path: '/view-requests' },
  { name: 'admin-overview', as: 'officer', path: '/admin/overview' },
  { name: 'admin-donors', as: 'officer', path: '/admin/donors' },
  { name: 'admin-donors-inactive', as: 'officer', path: '/admin/donors?isProfileActive=false' },
  { name: 'admin-donors-search', as: 'officer', path: '/admin/donors?by=fullName&q=ayesha' },
  { name: 'admin-donors-none', as: 'officer', path: '/admin/donors?by=email&q=nobody' },
  { name: 'admin-donors-confirm', as: 'officer', path: '/admin/donors', prepare: press('Deactivate') },
  { name: 'admin-requests', as: 'officer', path: '/admin/requests' },
  { name: 'admin-users', as: 'officer', path: '/admin/users' },
  { name: 'admin-users-role', as: 'officer', path: '/admin/users?role=user', prepare: press('Edit Role') },
];

function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
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
  await page.getByLabel('Blood Group').selectOption('O+');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('article').first().waitFor();
}
