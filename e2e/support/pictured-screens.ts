import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAction } from './forms.ts';
import { inventList } from './invented-list.ts';
import type { Messages } from './messages.ts';

/** Who views a screen: a visitor, a member who has not verified yet, or one of the demo's four members. */
export type Viewer = 'visitor' | 'newcomer' | 'donor' | 'member' | 'volunteer' | 'officer';

/** A screen in a state worth a picture. */
export interface PicturedScreen {
  readonly name: string;
  readonly as: Viewer;
  readonly path: string;
  /** Brings the loaded page into the state. */
  readonly prepare?: Step | null;
}

type Step = (page: Page, say: Messages) => Promise<void>;
/** Names something on the page. */
type Name = (say: Messages) => string;

/** The widths of the pictures in pixels: a phone, a tablet, a laptop, a large monitor. */
export const pictureWidths = [360, 768, 1280, 1920];

/** Every screen by its viewer and path: the names of its states, its usual one and its errors, with the steps to them. */
const screens: Readonly<Record<Viewer, Readonly<Record<string, Readonly<Record<string, Step | null>>>>>> = {
  visitor: {
    '/': { home: null, 'home-chart': pickGroup },
    '/login': { login: null, 'login-empty': submitEmpty((say) => say.loginMessages.login) },
    '/register': {
      register: null,
      'register-empty': submitEmpty((say) => say.accountMessages.createAccount),
    },
    '/forgot-password': { 'forgot-password': null, 'forgot-password-sent': askForReset },
    '/privacy': { privacy: null },
    '/terms': { terms: null },
  },
  newcomer: {
    '/register-donor': { unverified: null },
    '/edit-donor-profile': { 'edit-unverified': null },
    '/post-request': { 'post-unverified': null },
    '/dashboard': { 'dashboard-empty': null },
  },
  donor: {
    '/dashboard': {
      dashboard: null,
      'dashboard-donated': press((say) => say.donationMessages.today),
      'dashboard-confirm': askToDeleteRequest,
      'request-own': openOwnRequest,
      'request-share': shareOwnRequest,
    },
    '/account': {
      account: null,
      'account-empty': submitEmpty((say) => say.myAccountMessages.changePassword),
      'account-delete': press((say) => say.myAccountMessages.delete),
    },
    '/edit-donor-profile': { 'edit-donor-profile': null },
    '/view-requests?show=can-help': {
      'requests-to-help-with': null,
      offer: press((say) => say.offerActionMessages.offer),
      'request-to-help-with': openRequestToHelpWith,
    },
  },
  member: {
    '/': { 'home-member': null, menu: openMenu },
    '/register-donor': {
      'register-donor': null,
      'register-donor-empty': submitEmpty((say) => say.registerDonorMessages.submit),
    },
    '/find-donors': {
      'find-donors': null,
      'find-donors-empty': submitEmpty((say) => say.findDonorsMessages.search),
      'find-donors-found': search,
    },
    '/find-donors?group=AB-': { 'find-donors-others': findOthers },
    '/post-request': {
      'post-request': null,
      'post-request-empty': submitEmpty((say) => say.postRequestMessages.submit),
      'post-request-taps': tapRequest,
    },
    '/view-requests': { 'view-requests': null, request: openRequestOfOthers },
    '/requests/never-posted': { 'request-closed': null },
  },
  volunteer: {
    '/calls': { 'call-desk': null },
    '/requests/demo-007/calls': {
      'call-list': null,
      'call-list-called': showCalled,
      call: openCall,
      'call-coming': chooseOutcome('coming'),
      'call-declined': chooseOutcome('declined'),
    },
  },
  officer: {
    '/account': { 'account-admin': press((say) => say.myAccountMessages.delete) },
    '/admin/overview': { 'admin-overview': null },
    '/admin/donors': {
      'admin-donors': null,
      'admin-donors-menu': openRowMenu,
      'admin-donors-details': chooseOfRow((say) => say.adminMessages.details),
      'admin-donors-confirm': chooseOfRow((say) => say.manageDonorsMessages.deactivate.button),
      'admin-donors-selected': selectDonors,
      'admin-donors-actions': openListActions,
      'admin-donors-export': askForExport,
      'admin-donors-invite': pressOfList((say) => say.rosterMessages.invite),
    },
    '/admin/donors?isProfileActive=false': { 'admin-donors-inactive': null },
    '/admin/donors?isVerified=false': {
      'admin-donors-to-verify': null,
      'admin-donors-queue': openVerificationQueue,
    },
    '/admin/donors?q=ayesha&bloodGroup=O%2B': { 'admin-donors-search': null },
    '/admin/donors?q=nobody': { 'admin-donors-none': null },
    '/admin/donors?userId=null': {
      'admin-donors-without-account': null,
      'admin-donor-edit': chooseOfRow((say) => say.rosterMessages.edit),
    },
    '/admin/donors/new': {
      'admin-donor-new': null,
      'admin-donor-new-empty': submitEmpty((say) => say.rosterFormMessages.save),
    },
    '/register-donor': { 'register-donor-listed': null },
    '/admin/donors/import': {
      'admin-import': null,
      'admin-import-columns': chooseList,
      'admin-import-questions': chooseUnclearList,
      'admin-import-people': previewUnclearList,
      'admin-import-preview': previewList,
      'admin-import-row': editRow,
    },
    '/admin/requests': { 'admin-requests': null },
    '/admin/users': { 'admin-users': null },
    '/admin/users?role=user': { 'admin-users-role': press((say) => say.manageUsersMessages.editRole) },
    '/admin/report?period=this-year': {
      'admin-report': null,
      'admin-report-dates': chooseOtherDates,
    },
    '/admin/log': { 'admin-log': null },
  },
};

/** These screens in a row. */
export const picturedScreens: readonly PicturedScreen[] = Object.entries(screens).flatMap(([as, paths]) =>
  Object.entries(paths).flatMap(([path, states]) =>
    Object.entries(states).map(([name, prepare]) => ({ name, as: as as Viewer, path, prepare })),
  ),
);

/**
 * Opens a screen in a window of this width and brings it into its state.
 *
 * @param before the screen that the page shows: where it is the usual state of the same one, the page is not loaded again
 */
export async function openScreen(
  page: Page,
  { path, prepare }: PicturedScreen,
  width: number,
  say: Messages,
  before?: PicturedScreen,
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  if (before?.path !== path || before.prepare !== null) await page.goto(path);
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

/** On phones the actions of a list are behind one button. */
function pressOfList(name: Name): Step {
  return async (page, say) => {
    await openListActions(page, say);
    await press(name)(page, say);
  };
}

async function openListActions(page: Page, say: Messages): Promise<void> {
  const { moreActions } = say.uiMessages;
  const opener = page.getByRole('button', { name: moreActions(say.manageDonorsMessages.title), exact: true });
  if (await opener.isVisible()) await opener.click();
}

async function chooseOtherDates(page: Page, { reportMessages }: Messages): Promise<void> {
  await page.getByLabel(reportMessages.period).selectOption('other');
  await page.getByLabel(reportMessages.from, { exact: true }).fill('');
  await page.getByRole('button', { name: reportMessages.show, exact: true }).click();
}

async function askForExport(page: Page, say: Messages): Promise<void> {
  await pressOfList((messages) => messages.exportMessages.button)(page, say);
  await page.getByRole('alertdialog').waitFor();
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
  await openRequest(page, say, page.getByRole('button', { name: say.shareMessages.share }));
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
  await page.getByRole('button', { name: say.shareMessages.share }).first().waitFor();
}

async function openOwnRequest(page: Page, say: Messages): Promise<void> {
  await ownRequests(page, say).first().getByRole('heading').getByRole('link').click();
  const offers = page.getByRole('region', { name: say.receivedOfferMessages.title });
  await offers.getByRole('article').first().waitFor();
}

async function shareOwnRequest(page: Page, say: Messages): Promise<void> {
  await openOwnRequest(page, say);
  await page.getByRole('button', { name: say.shareMessages.share }).click();
  await page.getByRole('button', { name: say.shareDialogMessages.picture }).click();
  await page.getByRole('dialog').getByRole('img').last().waitFor();
}

async function showCalled(page: Page, say: Messages): Promise<void> {
  const { called } = say.callListMessages.views;
  await page.getByRole('button', { name: called }).click();
  await page.getByText(say.callListMessages.coming, { exact: true }).waitFor();
}

async function openCall(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('button').click();
  await page.getByRole('dialog').waitFor();
}

async function openVerificationQueue(page: Page, say: Messages): Promise<void> {
  await press((messages) => messages.verificationQueueMessages.open)(page, say);
  await page.getByRole('dialog').getByRole('button', { name: say.verificationQueueMessages.skip }).waitFor();
}

async function tapRequest(page: Page, say: Messages): Promise<void> {
  const { less, more, when } = say.postRequestMessages.taps;
  await page.getByRole('button', { name: say.uiMessages.groupName('O-') }).click();
  await page.getByRole('button', { name: more }).click();
  await page.getByRole('button', { name: less }).click();
  await page.getByRole('group', { name: when }).getByRole('button').last().click();
}

function chooseOutcome(outcome: 'coming' | 'declined'): Step {
  return async (page, say) => {
    await openCall(page);
    const button = { name: say.callMessages.outcomes[outcome], exact: true };
    await page.getByRole('dialog').getByRole('button', button).click();
  };
}

function ownRequests(page: Page, say: Messages): Locator {
  return page.getByRole('region', { name: say.myRequestsMessages.title }).getByRole('article');
}

async function selectDonors(page: Page, say: Messages): Promise<void> {
  await page.locator('tbody tr').first().waitFor();
  await openListActions(page, say);
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
