import { expect, type Locator, type Page } from '@playwright/test';

/** What an invented person types to create an account. */
export interface NewMember {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** Fills in the form of a new account. */
export async function fillAccountForm(page: Page, { fullName, email, password }: NewMember): Promise<void> {
  await page.getByLabel('Full Name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('University ID').fill('2002-117');
  await page.getByLabel('Department / Position').selectOption('CSE');
}

/** Fills in what the donor form does not know from the account. */
export async function fillDonorForm(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Blood Group' }).selectOption('O+');
  await page.getByRole('textbox', { name: 'Contact Number' }).fill('+880 1700 000 011');
  await page.getByLabel('Date of Birth').fill('2002-03-04');
  await page.getByLabel('Gender').selectOption('Female');
}

/** Fills in the form of a blood request for O+. */
export async function fillRequestForm(page: Page, patientName = 'Rahim Uddin'): Promise<void> {
  await page.getByLabel('Patient Name').fill(patientName);
  await page.getByLabel('Required Blood Group').selectOption('O+');
  await page.getByLabel('Hospital Name').fill('Campus Medical Centre');
  await page.getByLabel('Contact Person').fill('Karim Uddin');
  await page.getByRole('textbox', { name: 'Contact Number' }).fill('+880 1700 000 021');
}

/** Submits the form of a blood request and waits until it is posted. */
export async function submitRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Blood request submitted successfully!' }),
  ).toBeVisible();
}

/** Searches donors by blood group. */
export async function searchDonors(page: Page, group: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Blood Group' }).selectOption(group);
  await page.getByRole('button', { name: 'Search' }).click();
}

/** Chooses an action of a row: its button, or else the item of its menu. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true });
  const menu = row.getByRole('button', { name: /^More actions for / });
  await button.or(menu).first().waitFor();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await row.getByRole('menuitem', { name, exact: true }).click();
}
