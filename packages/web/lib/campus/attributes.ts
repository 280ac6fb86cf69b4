import type { DonorAttribute } from '@blood-bank/domain/campus';
import { language } from '#lib/i18n/language.ts';
import { campus } from '../firestore/configuration.ts';

/** What the campus asks donors beside the specified fields, labelled in the language of the app. */
export const donorAttributes = (): readonly (Omit<DonorAttribute, 'label'> & { readonly label: string })[] =>
  campus.donorAttributes.map(({ label, ...attribute }) => ({
    ...attribute,
    label: label[language.code] ?? label.en,
  }));
