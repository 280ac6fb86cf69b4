import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAction } from './forms.ts';
import { inventList } from './invented-list.ts';
import type { Messages } from './messages.ts';

/** Who views a screen: a visitor, a member who has not verified yet, or one of the demo's three members. */
export type Viewer = 'visitor' | 'newcomer' | 'donor' | 'member' | 'officer';

/** A screen in a state worth a picture. */
export interface PicturedScreen {
  readonly name: string;
  readonly as: Viewer;
  readonly path: string;
  /** Brings the loaded page into the state. */
  readonly prepare?: Step;
}

type Step = (page: Page, say: Messages) => Promise<void>;
/** Names something on the page. */
type Name = (say: Messages) => string;

/** The widths of the pictures in pixels: a phone, a tablet, a laptop, a large monitor. */
export const pictureWidths = [360, 768, 1280, 1920];

/** Every screen, in its usual state and with its errors. */
export const picturedScreens: readonly PicturedScreen[] = [
  { name: 'home', as: 'visitor', path: '/' },
  { name: 'home-chart', as: 'visitor', path: '/', prepare: pickGroup },
  { name: 'login', as: 'visitor', path: '/login' },
  {
    name: 'login-empty',
    as: 'visitor',
    path: '/login',
    prepare: submitEmpty((say) => say.loginMessages.login),
  },
  { name: 'register', as: 'visitor', path: '/register' },
  {
    name: 'register-empty',
    as: 'visitor',
    path: '/register',
    prepare: submitEmpty((say) => say.accountMessages.createAccount),
  },
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
  {
    name: 'dashboard-donated',
    as: 'donor',
    path: '/dashboard',
    prepare: press((say) => say.donationMessages.today),
  },
  { name: 'dashboard-confirm', as: 'donor', path: '/dashboard', prepare: askToDeleteRequest },
  { name: 'account', as: 'donor', path: '/account' },
  {
    name: 'account-empty',
    as: 'donor',
    path: '/account',
    prepare: submitEmpty((say) => say.myAccountMessages.changePassword),
  },
  { name: 'account-delete', as: 'donor', path: '/account', prepare: askToDelete },
  {
    name: 'account-admin',
    as: 'officer',
    path: '/account',
    prepare: press((say) => say.myAccountMessages.delete),
  },
  { name: 'register-donor', as: 'member', path: '/register-donor' },
  {
    name: 'register-donor-empty',
    as: 'member',
    path: '/register-donor',
    prepare: submitEmpty((say) => say.registerDonorMessages.submit),
  },
  { name: 'edit-donor-profile', as: 'donor', path: '/edit-donor-profile' },
  { name: 'find-donors', as: 'member', path: '/find-donors' },
  { name: 'find-donors-found', as: 'member', path: '/find-donors', prepare: search },
  { name: 'find-donors-others', as: 'member', path: '/find-donors?group=AB-', prepare: findOthers },
  { name: 'post-request', as: 'member', path: '/post-request' },
  {
    name: 'post-request-empty',
    as: 'member',
    path: '/post-request',
    prepare: submitEmpty((say) => say.postRequestMessages.submit),
  },
  { name: 'view-requests', as: 'member', path: '/view-requests' },
  { name: 'request', as: 'member', path: '/view-requests', prepare: openRequestOfOthers },
  { name: 'request-own', as: 'donor', path: '/dashboard', prepare: openOwnRequest },
  { name: 'request-share', as: 'donor', path: '/dashboard', prepare: shareOwnRequest },
  { name: 'requests-to-help-with', as: 'donor', path: '/view-requests?show=can-help' },
  {
    name: 'offer',
    as: 'donor',
    path: '/view-requests?show=can-help',
    prepare: press((say) => say.offerActionMessages.offer),
  },
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
  {
    name: 'admin-donors-details',
    as: 'officer',
    path: '/admin/donors',
    prepare: chooseOfRow((say) => say.adminMessages.details),
  },
  {
    name: 'admin-donors-confirm',
    as: 'officer',
    path: '/admin/donors',
    prepare: chooseOfRow((say) => say.manageDonorsMessages.deactivate.button),
  },
  { name: 'admin-donors-selected', as: 'officer', path: '/admin/donors', prepare: selectDonors },
  {
    name: 'admin-donors-export',
    as: 'officer',
    path: '/admin/donors',
    prepare: press((say) => say.exportMessages.button),
  },
  { name: 'admin-donors-without-account', as: 'officer', path: '/admin/donors?userId=null' },
  {
    name: 'admin-donors-invite',
    as: 'officer',
    path: '/admin/donors',
    prepare: press((say) => say.rosterMessages.invite),
  },
  { name: 'admin-donor-new', as: 'officer', path: '/admin/donors/new' },
  {
    name: 'admin-donor-new-empty',
    as: 'officer',
    path: '/admin/donors/new',
    prepare: submitEmpty((say) => say.rosterFormMessages.save),
  },
  {
    name: 'admin-donor-edit',
    as: 'officer',
    path: '/admin/donors?userId=null',
    prepare: chooseOfRow((say) => say.rosterMessages.edit),
  },
  { name: 'register-donor-listed', as: 'officer', path: '/register-donor' },
  { name: 'admin-import', as: 'officer', path: '/admin/donors/import' },
  { name: 'admin-import-columns', as: 'officer', path: '/admin/donors/import', prepare: chooseList },
  { name: 'admin-import-questions', as: 'officer', path: '/admin/donors/import', prepare: chooseUnclearList },
  { name: 'admin-import-people', as: 'officer', path: '/admin/donors/import', prepare: previewUnclearList },
  { name: 'admin-import-preview', as: 'officer', path: '/admin/donors/import', prepare: previewList },
  { name: 'admin-import-row', as: 'officer', path: '/admin/donors/import', prepare: editRow },
  { name: 'admin-requests', as: 'officer', path: '/admin/requests' },
  { name: 'admin-users', as: 'officer', path: '/admin/users' },
  {
    name: 'admin-users-role',
    as: 'officer',
    path: '/admin/users?role=user',
    prepare: press((say) => say.manageUsersMessages.editRole),
  },
  { name: 'admin-log', as: 'officer', path: '/admin/log' },
];

/** Opens a screen in a window of this width and brings it into its state. */
export async function openScreen(
  page: Page,
  { path, prepare }: PicturedScreen,
  width: number,
  say: Messages,
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page, say);
  await expect(page.getByRole('status', { name: say.uiMessages.loading, exact: true })).toHaveCount(0);
}

function press(name: Name): Step {
  return (page, say) =>
    page
      .getByRole('main')
      .getByRole('button', { name: name(say), exact: true })
      .first()
      .click();
}

/** Submits a form as it is, and waits until the first field that is wrong has the focus. */
function submitEmpty(button: Name): Step {
  return async (page, say) => {
    await press(button)(page, say);
    await page.locator('[aria-invalid="true"]:focus').waitFor();
  };
}

async function askToDeleteRequest(page: Page, say: Messages): Promise<void> {
  await chooseAction(ownRequests(page, say).first(), say.requestActionMessages.delete.button);
}

async function openRequestOfOthers(page: Page, say: Messages): Promise<void> {
  await openRequest(page, say, page.locator('a[href^="tel:"]'));
}

async function openRequestToHelpWith(page: Page, say: Messages): Promise<void> {
  const offer = page.getByRole('button', { name: say.offerActionMessages.offer });
  await openRequest(page, say, offer);
  await offer.first().waitFor();
}

/** Opens the first request whose row has this action. */
async function openRequest(page: Page, say: Messages, action: Locator): Promise<void> {
  const offering = page.getByRole('article').filter({ has: action });
  await offering.first().getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: say.shareMessages.share }).waitFor();
}

async function openOwnRequest(page: Page, say: Messages): Promise<void> {
  await ownRequests(page, say).first().getByRole('heading').getByRole('link').click();
  const offers = page.getByRole('region', { name: say.receivedOfferMessages.title });
  await offers.getByRole('article').first().waitFor();
}

async function shareOwnRequest(page: Page, say: Messages): Promise<void> {
  await openOwnRequest(page, say);
  await page.getByRole('button', { name: say.shareMessages.share }).click();
}

function ownRequests(page: Page, say: Messages): Locator {
  return page.getByRole('region', { name: say.myRequestsMessages.title }).getByRole('article');
}

async function selectDonors(page: Page, say: Messages): Promise<void> {
  await page.locator('tbody tr').first().waitFor();
  const select = page.getByRole('button', { name: say.bulkMessages.select, exact: true });
  if (await select.isVisible()) await select.click();
  for (const row of [0, 1, 3]) await page.locator('tbody').getByRole('checkbox').nth(row).check();
}

async function chooseList(page: Page, say: Messages): Promise<void> {
  const { csv } = inventList(700, 'gita@campus.test');
  const list = { name: 'donors-autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel(say.importMessages.file).setInputFiles(list);
  await page.getByRole('radio', { name: say.importStepMessages.dateOrder.day('') }).check();
}

/** A list that leaves open what can be left open. */
const unclearList = [
  'Full Name,Blood group,Mobile No,Email,Last donation,Hall,Room No',
  'Rina Akter,B possitive,01700000951,rina@campus.test,3/4/26,Rokeya,302',
  'Mina Akter,A1+,01700000951,,25/9/2026,Rokeya,302',
  'Farid Uddin,O-,1700000952,rina@campus.test,Never,Nazrul,11',
  'Gita Das,AB+,01700000953 / 01700000954,,৩ মাস আগে,Rokeya,7',
  'Salam Khan,O+,0170000095,salam@campus.test,0,Nazrul,12',
].join('\n');

async function chooseUnclearList(page: Page, say: Messages): Promise<void> {
  const list = { name: 'hall-list.csv', mimeType: 'text/csv', buffer: Buffer.from(unclearList) };
  await page.getByLabel(say.importMessages.file).setInputFiles(list);
  await page.getByRole('region', { name: say.importQuestionMessages.title }).waitFor();
}

async function previewUnclearList(page: Page, say: Messages): Promise<void> {
  await chooseUnclearList(page, say);
  await page.getByRole('group').filter({ hasText: 'B possitive' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: say.importStepMessages.check }).click();
  await page.getByRole('region', { name: say.importQuestionMessages.whoIsWho }).waitFor();
}

async function previewList(page: Page, say: Messages): Promise<void> {
  await chooseList(page, say);
  await page.getByRole('button', { name: say.importStepMessages.check }).click();
  await page.getByRole('list', { name: say.importStepMessages.problems }).waitFor();
}

async function editRow(page: Page, say: Messages): Promise<void> {
  await previewList(page, say);
  await page.getByRole('button', { name: say.importStepMessages.editRow(199) }).click();
}

async function openRowMenu(page: Page): Promise<void> {
  await page.locator('[aria-haspopup="menu"]').first().click();
}

function chooseOfRow(action: Name): Step {
  return (page, say) => chooseAction(page.locator('tbody').getByRole('row').first(), action(say));
}

async function askToDelete(page: Page, say: Messages): Promise<void> {
  await page.getByLabel(say.myAccountMessages.passwordLabels.currentPassword).fill('not-checked-yet');
  await press((say) => say.myAccountMessages.delete)(page, say);
}

async function pickGroup(page: Page, say: Messages): Promise<void> {
  await page.getByRole('radio', { name: say.uiMessages.groupName('AB-') }).check({ force: true });
}

async function askForReset(page: Page, { forgotPasswordMessages, loginMessages }: Messages): Promise<void> {
  await page.getByLabel(loginMessages.labels.email).fill('someone@campus.test');
  await page.getByRole('button', { name: forgotPasswordMessages.send }).click();
  await page.getByText(forgotPasswordMessages.sent).waitFor();
}

async function openMenu(page: Page, say: Messages): Promise<void> {
  const menu = page.getByRole('button', { name: say.appMessages.menu });
  if (await menu.isVisible()) await menu.click();
}

async function search(page: Page, say: Messages): Promise<void> {
  await page.getByRole('button', { name: say.uiMessages.groupName('O+') }).click();
  await page.getByRole('article').first().waitFor();
}

async function findOthers(page: Page, say: Messages): Promise<void> {
  const others = page.getByRole('region', { name: say.findDonorsMessages.others('AB-') });
  await others.getByRole('article').first().waitFor();
}
