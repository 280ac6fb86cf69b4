/** A list as clubs have them, and what is right for it. */
export interface RealList {
  readonly file: string;
  /** What is chosen, as far as it is not preselected. */
  readonly answers?: readonly string[];
  /** What is preselected. */
  readonly preselected: readonly string[];
  /** Part of what is said about columns that are not imported. */
  readonly unused: string;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** Part of what is said about departments that the campus does not have. */
  readonly departments?: readonly string[];
  /** How many donations the rows tell of, where that is more than the last of each donor. */
  readonly donations?: number;
  /** Name, group, number and last donation of each donor who is imported. */
  readonly donors: readonly (readonly [string, string, string | null, string | null])[];
}

/** Those of support/lists. */
export const realLists: readonly RealList[] = [
  {
    file: 'hall-data-input.csv',
    preselected: ['Add the 0', 'The day: Apr 3, 2026'],
    unused: 'Hall (“Nazrul”, “Sher-e-Bangla”)',
    problems: ['Row 5, Arif Hossain: A spreadsheet has rounded the number “8.80170E+12”.'],
    notes: [],
    donors: [
      ['Fahim', 'O+', '01700000027', '2021-11-15'],
      ['Mahin', 'A-', '+8801700000026', '2025-05-23'],
      ['Nusrat Jahan', 'AB+', '+8801700000023', null],
      ['Rafid Anwar', 'A+', '+8801700000021', '2026-08-14'],
      ["Sadman D'Costa", 'O-', '+8801700000025', '2026-04-03'],
      ['Tanzim, Md.', 'B-', '+8801700000022', null],
    ],
  },
  {
    file: 'donation-log.csv',
    preselected: ['The day: Jan 4, 2026'],
    unused: 'Batch (“Math 21-22”, “Botany”)',
    problems: ['Row 10, Emon(A+): Blood Group is missing.'],
    notes: [
      'Row 7, Joy: Same number as row 3',
      'Row 8, Habibur: Last Donation Date “2 5-01-26” is not a clear date. To ask',
    ],
    donations: 8,
    donors: [
      ['Foysal', 'AB+', '01700000041', '2026-01-04'],
      ['Habibur', 'B-', '+8801700000046', null],
      ['Joy vai', 'B+', '+880 1700-000042', '2026-05-29'],
      ['Omi', 'B-', '01700-000043', '2026-01-25'],
      ['Ruhan', 'AB-', '+8801700-000045', '2026-01-25'],
      ['Turjo', 'O+', '01700000049', '2026-01-10'],
      ['Unknown', 'O+', '+8801700000047', '2025-09-18'],
      ['রনি ভাই', 'B+', '+8801700000044', '2026-01-25'],
    ],
  },
  {
    file: 'subgroups-no-headings.csv',
    preselected: ['Yes: for red cells they count as A and AB', 'Add the 0'],
    unused: 'Column 6 (“Erode”)',
    problems: [
      'Row 4, Selvam: There is no contact number and no email address.',
      'Row 6, Banu: The blood group “Bombay Blood Group” is not clear.',
    ],
    notes: [],
    donors: [
      ['KAVITHA', 'A+', '01700000063', null],
      ['Kumaran', 'A+', '01700000061', null],
      ['Mani K', 'AB+', '01700000062', null],
      ['S K RAJA', 'A-', '01700000065', null],
    ],
  },
  {
    file: 'bangla.csv',
    preselected: ['The first'],
    unused: 'উপজেলা (“পঞ্চগড় সদর”, “বোদা”)',
    problems: [],
    notes: ['Row 6, শান্ত: Last Donation Date “৩ মাস আগে” is not a clear date. To ask'],
    donors: [
      ['মোঃ জাহিদ', 'B-', '+8801700000083', '2026-03-15'],
      ['রাকিব', 'A+', '01700-000081', '2026-03-15'],
      ['রীনা রাণী', 'O-', '01700000084', null],
      ['শান্ত', 'AB-', '01700000085', null],
      ['সুমনা আক্তার', 'A-', '01700000082', null],
    ],
  },
  {
    file: 'google-form-responses.csv',
    preselected: ['Add the 0', 'The day: Jul 12, 2026'],
    unused: 'Do you agree to be contacted when somebody needs blood? (“Yes”, “No”)',
    problems: ['Row 6, =HYPERLINK("http://evil.example","Tania"…: The blood group “O” is not clear.'],
    notes: [
      'Row 5, Sadia Islam: Same number as row 2',
      'Row 7, তানভীর আহমেদ: Last Donation Date “মার্চ ২০২৬” is not a clear date. To ask',
      'Row 8, Rumana: Last Donation Date “2026” is not a clear date. To ask',
    ],
    donations: 2,
    departments: ['“CSE 45” is imported as written, but no filter finds it (1 donor)'],
    donors: [
      ['Anik D’Rozario', 'AB-', '01700000103', null],
      ['Md. Rahat Hossain', 'B+', '+8801700000102', null],
      ['Rumana', 'A+', '01700000107', null],
      ['Sadia Islam', 'O+', '01700000101', '2026-09-25'],
      ['তানভীর আহমেদ', 'B+', '01700000106', null],
    ],
  },
  {
    file: 'old-site-export.csv',
    answers: ['It is B+', 'It is O−'],
    preselected: ['The first'],
    unused: 'Status (“NotAvableable”, “Avableable”)',
    problems: [],
    notes: ['Row 3, md kamruz: “asdfgh” is not a contact number.'],
    donors: [
      ['Shila', 'AB+', '01700000123', null],
      ['md kamruz', 'O-', null, '2019-10-03'],
      ['mm polash', 'B+', '01700000121', '2025-10-02'],
    ],
  },
];

/** Name, group, number, last donation, and whether the number is shown, in a line of the export. */
export function storedIn(line: string): readonly (string | null)[] {
  const [, quoted, plain, group = '', number = '', rest = ''] =
    /^(?:"((?:[^"]|"")*)"|([^,]*)),([^,]*),([^,]*),(.*)$/.exec(line) ?? [];
  const cells = rest.split(',');
  return [
    (quoted ?? plain ?? '').replaceAll('""', '"'),
    group,
    number || null,
    cells.at(-9) || null,
    cells.at(-6) ?? '',
  ];
}
