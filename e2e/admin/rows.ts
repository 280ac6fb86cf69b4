import { expect, type Locator, type Page } from '@playwright/test';

/** What the app's log says of an act that could not be done. */
export const actsThatFail = [/^A row could not be changed\./];

/** What the log and the SDK say of calls that got no answer. */
export const cutOff = /RPC_ERROR|could not be (read|counted|fetched)/;

/** The row of a list in which a name stands. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: name });
}

/** Presses a button of a row and says yes to the question that follows. */
export async function confirmed(row: Locator, button: string): Promise<void> {
  await row.getByRole('button', { name: button, exact: true }).click();
  await row
    .page()
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Yes, / })
    .click();
  await expect(row.page().getByRole('alertdialog')).toHaveCount(0);
}

/** The screen says what has been done. */
export async function expectDone(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: sentence })).toBeVisible();
}

/** The screen says what could not be done, in exactly these words. */
export async function expectProblem(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
}
