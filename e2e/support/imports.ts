import { expect, type Page } from '@playwright/test';
import type { InventedList } from './invented-list.ts';

/** For work on many rows, which Google's emulator does some times slower. */
export const asLongAsItTakes = { timeout: 120_000 };

/** Chooses the file of an import. */
export function chooseFile(page: Page, buffer: Buffer, name = 'donors.csv'): Promise<void> {
  return page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Opens the screen that imports a list, and has its rows checked. */
export async function previewList(page: Page, { csv }: InventedList): Promise<void> {
  await page.goto('/admin/donors/import');
  await chooseFile(page, Buffer.from(csv));
  await page.getByRole('radio', { name: /^The day/ }).check();
  await page.getByRole('button', { name: 'Check the rows' }).click();
}

/** Checks what is said at the end of work that takes as long as the machine needs. */
export async function expectDoneInTime(page: Page, sentence: string): Promise<void> {
  const said = page.getByRole('main').getByRole('status').filter({ hasText: sentence });
  await expect(said).toBeVisible(asLongAsItTakes);
}
