import { readdirSync } from 'node:fs';
import type { Language } from '@blood-bank/domain/language';
import type { Translation } from '../../packages/web/messages/translation.ts';

type English = typeof import('../../packages/web/messages/en/account.ts') &
  typeof import('../../packages/web/messages/en/action-log.ts') &
  typeof import('../../packages/web/messages/en/admin.ts') &
  typeof import('../../packages/web/messages/en/app.ts') &
  typeof import('../../packages/web/messages/en/bulk-actions.ts') &
  typeof import('../../packages/web/messages/en/data.ts') &
  typeof import('../../packages/web/messages/en/date-formats.ts') &
  typeof import('../../packages/web/messages/en/donations.ts') &
  typeof import('../../packages/web/messages/en/donor-forms.ts') &
  typeof import('../../packages/web/messages/en/donors.ts') &
  typeof import('../../packages/web/messages/en/exports.ts') &
  typeof import('../../packages/web/messages/en/fields.ts') &
  typeof import('../../packages/web/messages/en/find-donors.ts') &
  typeof import('../../packages/web/messages/en/forgot-password.ts') &
  typeof import('../../packages/web/messages/en/formats.ts') &
  typeof import('../../packages/web/messages/en/import-file.ts') &
  typeof import('../../packages/web/messages/en/import-questions.ts') &
  typeof import('../../packages/web/messages/en/import-steps.ts') &
  typeof import('../../packages/web/messages/en/lists.ts') &
  typeof import('../../packages/web/messages/en/login.ts') &
  typeof import('../../packages/web/messages/en/my-account.ts') &
  typeof import('../../packages/web/messages/en/offer-actions.ts') &
  typeof import('../../packages/web/messages/en/offers.ts') &
  typeof import('../../packages/web/messages/en/overview.ts') &
  typeof import('../../packages/web/messages/en/post-request.ts') &
  typeof import('../../packages/web/messages/en/requests.ts') &
  typeof import('../../packages/web/messages/en/roster.ts') &
  typeof import('../../packages/web/messages/en/roster-form.ts') &
  typeof import('../../packages/web/messages/en/roster-invitations.ts') &
  typeof import('../../packages/web/messages/en/share.ts') &
  typeof import('../../packages/web/messages/en/times.ts') &
  typeof import('../../packages/web/messages/en/ui.ts') &
  typeof import('../../packages/web/messages/en/unverified.ts') &
  typeof import('../../packages/web/messages/en/view-requests.ts');

/** The app's messages in one language, by their names in the code. */
export type Messages = Translation<English>;

export const english = await messagesIn('en');

/** Loads the app's messages. A test of the app compares their names between the languages. */
export async function messagesIn(language: Language): Promise<Messages> {
  const folder = new URL(`../../packages/web/messages/${language}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const all = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  return Object.assign({}, ...all) as Messages;
}
