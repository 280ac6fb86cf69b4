import { readdirSync } from 'node:fs';
import type { Language } from '@blood-bank/domain/language';
import type { Translation } from '../../packages/web/lib/i18n/translation.ts';

type English = typeof import('../../packages/web/app/messages.en.ts') &
  typeof import('../../packages/web/features/account/messages.en.ts') &
  typeof import('../../packages/web/features/admin/donors/messages.en.ts') &
  typeof import('../../packages/web/features/admin/duplicates/messages.en.ts') &
  typeof import('../../packages/web/features/admin/import/messages.en.ts') &
  typeof import('../../packages/web/features/admin/list/messages.en.ts') &
  typeof import('../../packages/web/features/admin/log/messages.en.ts') &
  typeof import('../../packages/web/features/admin/overview/messages.en.ts') &
  typeof import('../../packages/web/features/admin/report/messages.en.ts') &
  typeof import('../../packages/web/features/admin/requests/messages.en.ts') &
  typeof import('../../packages/web/features/admin/users/messages.en.ts') &
  typeof import('../../packages/web/features/calls/messages.en.ts') &
  typeof import('../../packages/web/features/donors/messages.en.ts') &
  typeof import('../../packages/web/features/member-reports/messages.en.ts') &
  typeof import('../../packages/web/features/requests/messages.en.ts') &
  typeof import('../../packages/web/features/requests/offers/messages.en.ts') &
  typeof import('../../packages/web/features/requests/share/messages.en.ts') &
  typeof import('../../packages/web/lib/firestore/messages.en.ts') &
  typeof import('../../packages/web/lib/forms/messages.en.ts') &
  typeof import('../../packages/web/lib/i18n/messages.en.ts') &
  typeof import('../../packages/web/session/messages.en.ts') &
  typeof import('../../packages/web/ui/messages.en.ts') &
  typeof import('../../packages/web/lib/i18n/formats.en.ts');

/** The app's messages in one language, by their names in the code. */
export type Messages = Translation<English>;

export const english = await messagesIn('en');

/** Loads the app's messages. A test of the app compares their names between the languages. */
export async function messagesIn(language: Language): Promise<Messages> {
  const folder = new URL('../../packages/web/', import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /^(?!node_modules).*\b(?:messages|formats)\.\w+\.ts$/.test(name));
  const own = files.filter((name) => name.endsWith(`.${language}.ts`));
  const all = await Promise.all(own.map((name) => import(new URL(name, folder).href)));
  return Object.assign({}, ...all) as Messages;
}
