import { expect } from '@playwright/test';
import type { Person } from './journey.ts';
import type { Product } from './product.ts';

/** What an invented person types to create an account. */
export interface NewMember {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** Creates an account as a newcomer does. */
export async function signUp({ page }: Person, who: NewMember): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill(who.fullName);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password').fill(who.password);
  await page.getByLabel('University ID').fill('2002-117');
  await page.getByLabel('Department / Position').selectOption('CSE');
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Opens the mail's link in a second tab, as a person would, and comes back to the first. */
export async function verify({ context, page }: Person, product: Product, email: string): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(await product.mailLink(email));
  await tab.getByRole('button', { name: 'Verify email' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('verified');
  await tab.close();
  await page.bringToFront();
  // Headless pages believe that they always have the focus: so the event of coming back is given by hand.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your email address is not verified.')).toBeHidden();
}
