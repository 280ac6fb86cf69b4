import { expect, type Locator, type Page } from '@playwright/test';
import { english } from './messages.ts';

/** What an invented person types to create an account. */
export interface NewMember {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** Fills in the form of a new account. */
export async function fillAccountForm(
  page: Page,
  { fullName, email, password }: NewMember,
  say = english,
): Promise<void> {
  const { labels } = say.accountMessages;
  await page.getByLabel(labels.fullName).fill(fullName);
  await page.getByLabel(labels.email).fill(email);
  await page.getByLabel(labels.password).fill(password);
  await page.getByLabel(labels.universityId).fill('2002-117');
  await page.getByLabel(labels.department).selectOption('CSE');
}

/** Fills in what the donor form does not know from the account. */
export async function fillDonorForm(page: Page, say = english): Promise<void> {
  const { labels } = say.donorFormMessages;
  await page.getByRole('combobox', { name: labels.bloodGroup }).selectOption('O+');
  await page.getByRole('textbox', { name: labels.contactNumber }).fill('+880 1700 000 011');
  await page.getByLabel(labels.dateOfBirth).fill('2002-03-04');
  await page.getByLabel(labels.gender).selectOption('Female');
}

/** Fills in the form of a blood request for O+. */
export async function fillRequestForm(page: Page, patientName = 'Rahim Uddin', say = english): Promise<void> {
  const { labels } = say.postRequestMessages;
  await page.getByLabel(labels.patientName).fill(patientName);
  await page.getByLabel(labels.requiredBloodGroup).selectOption('O+');
  await page.getByLabel(labels.hospitalName).fill('Campus Medical Centre');
  await page.getByLabel(labels.contactPerson).fill('Karim Uddin');
  await page.getByRole('textbox', { name: labels.contactNumber }).fill('+880 1700 000 021');
}

/** Submits the form of a blood request and waits until it is posted. */
export async function submitRequest(page: Page, say = english): Promise<void> {
  const { submit, success } = say.postRequestMessages;
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible();
}

/** Searches donors by blood group. */
export async function searchDonors(page: Page, group: string, say = english): Promise<void> {
  const { bloodGroup, search } = say.findDonorsMessages;
  await page.getByRole('combobox', { name: bloodGroup, exact: true }).selectOption(group);
  await page.getByRole('button', { name: search, exact: true }).click();
}

/** Chooses an action of a row: its button, or else the item of its menu. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true });
  const menu = row.locator('[aria-haspopup="menu"]');
  await button.or(menu).first().waitFor();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await row.getByRole('menuitem', { name, exact: true }).click();
}
