/** The fields that a spreadsheet can have a column for, in the order of the form. */
export const importFields = [
  'fullName',
  'bloodGroup',
  'contactNumber',
  'email',
  'universityId',
  'department',
  'lastDonationDate',
  'donationPlace',
  'dateOfBirth',
  'gender',
  'allowContactVisibility',
] as const;
type SpecifiedField = (typeof importFields)[number];

/** One of what the campus asks donors beside these, by its id. */
export type AttributeField = `attributes.${string}`;

export type ImportField = SpecifiedField | AttributeField;

/** The column of each field, from 0; null for a field that the file lacks. */
export type Columns = Readonly<Record<SpecifiedField, number | null>> & {
  readonly [attribute: AttributeField]: number | null;
};

export function attributeField(id: string): AttributeField {
  return `attributes.${id}`;
}

/** The table in a file. */
export interface Sheet {
  /** The headings; of a file without, none. */
  readonly headings: readonly string[];
  /** The number of columns. */
  readonly width: number;
  readonly rows: readonly SheetRow[];
}

/** A row with something in it. */
export interface SheetRow {
  /** Its number in the spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}
