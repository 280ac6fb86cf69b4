import {
  attributeField,
  type ImportField,
  importFields,
} from '@blood-bank/domain/roster-import/import-fields';
import type { RowFinding } from '@blood-bank/domain/roster-import/read-cells';
import { importStepMessages as messages } from '#features/admin/import/messages.ts';
import { donorAttributes } from '../../../lib/campus/attributes.ts';

/** The fields that a list can have a column for: those of the form, and what the campus asks beside them. */
export function listFields(): readonly ImportField[] {
  return [...importFields, ...donorAttributes().map(({ id }) => attributeField(id))];
}

export function labelOf(field: ImportField): string {
  const attribute = donorAttributes().find(({ id }) => attributeField(id) === field);
  return attribute?.label ?? messages.labels[field as (typeof importFields)[number]];
}

/** What is wrong with a row, after its number. */
export function sentenceAbout(finding: RowFinding): string {
  return messages.findingSentence(finding, labelOf(finding.field));
}
