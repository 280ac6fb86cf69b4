import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readPasted, readTables } from './read-table.ts';

const header = ['Name', 'Blood', 'Phone'];
const row = ['Zoë Das', 'O+', '01700000001'];

describe.each([
  ['an .xlsx file', writeXlsx],
  ['an .ods file', writeOds],
])('%s', (_, write) => {
  it('has the values of its sheets, dates as they are and numbers in full', async () => {
    const people = [
      ['Name', 'Blood', 'Phone', 'Last donation', 'Show number'],
      ['Zoë Das', 'O+', 8_801_700_000_021, new Date(Date.UTC(2026, 4, 3)), true],
      ['Orpa', 'A-', '01700000002', null, false],
    ];
    const sheets = [
      { name: 'Donors', rows: people },
      { name: 'Empty', rows: [] },
      { name: 'Old', rows: [['Name', 'Blood', 'Phone'], row] },
    ];
    const found = await readTables(new Blob([(await write({ sheets })) as Uint8Array<ArrayBuffer>]));
    expect(found).toMatchObject([
      {
        name: 'Donors',
        sheet: {
          rows: [
            { cells: ['Zoë Das', 'O+', '8801700000021', '2026-05-03', 'TRUE'] },
            { cells: ['Orpa', 'A-', '01700000002', '', 'FALSE'] },
          ],
        },
      },
      { name: 'Old', sheet: { headings: header, rows: [{ cells: row }] } },
    ]);
  });
});

it('a workbook may have cells without a text up to its last column', async () => {
  const file = unzipSync(
    (await writeXlsx({ sheets: [{ name: 'Donors', rows: [header, row] }] })) as Uint8Array,
  );
  const sheet = 'xl/worksheets/sheet1.xml';
  const coloured = strFromU8(file[sheet] ?? new Uint8Array()).replace('</row>', '<c r="XFD1" s="0"/></row>');
  const found = await readTables(new Blob([zipSync({ ...file, [sheet]: strToU8(coloured) })]));
  expect(found).toMatchObject([{ sheet: { headings: header, rows: [{ cells: row }] } }]);
});

describe('what is pasted', () => {
  it('is a table of cells', async () => {
    expect(await readPasted(new Blob([csv('\t')]))).toMatchObject([{ sheet: { rows: [{ cells: row }] } }]);
  });

  it('or messages about donors', async () => {
    expect(await readPasted(new Blob(['Zoë Das O+ 01700000001\nwho can come?\n']))).toMatchObject([
      {
        columns: { fullName: 0, bloodGroup: 1, contactNumber: 2 },
        sheet: { rows: [{ cells: [...row, '', ''] }] },
      },
    ]);
  });

  it('is refused as a file would be', async () => {
    expect(await readPasted(new Blob([' ']))).toEqual({ problem: { kind: 'empty' } });
  });
});

describe('a CSV file', () => {
  it.each([
    ['UTF-8', utf8(csv(','))],
    ['UTF-8 with a byte-order mark', utf8(`\ufeff${csv(',')}`)],
    ['semicolons', utf8(csv(';'))],
    ['tabs', utf8(csv('\t'))],
    ['vertical lines', utf8(csv('|'))],
    ['a line about its separator', utf8(`sep=;\r\n${csv(';')}`)],
    ['UTF-16, little-endian', utf16(`\ufeff${csv('\t')}`, true)],
    ['UTF-16, big-endian', utf16(`\ufeff${csv(',')}`, false)],
    ['UTF-16 without a mark', utf16(csv('\t'), true)],
    ['Windows-1252', Uint8Array.from(csv(','), (one) => one.charCodeAt(0))],
  ])('is read: %s', async (_, bytes) => {
    expect(await readTable(new Blob([bytes]))).toMatchObject({
      sheet: { headings: header, width: 3, rows: [{ number: 2, cells: row }] },
    });
  });

  it('may have line breaks, separators and quotation marks in quotes', async () => {
    const text = 'Name,Blood,Phone\n"Das,\n""Zoë""",O+,1\nOrpa,A-,2\n';
    expect(await readTable(new Blob([text]))).toMatchObject({
      sheet: { rows: [{ number: 2, cells: ['Das,\n"Zoë"', 'O+', '1'] }, { number: 3 }] },
    });
  });

  it('may have 200 columns, and a row of 1 MB', async () => {
    const wide = (cell: string) => Array.from({ length: 200 }, (_, i) => `${cell}${i}`).join(',');
    expect(await readTable(new Blob([`${wide('h')}\n${wide('c')}\n`]))).toMatchObject({
      sheet: { width: 200 },
    });
    const long = `Name,Phone\n${'x'.repeat(1_000_000)},1\n`;
    expect(await readTable(new Blob([long]))).toMatchObject({ sheet: { rows: [{ number: 2 }] } });
  });

  it.each([
    ['empty', new Uint8Array(), { kind: 'empty' }],
    ['empty but for spaces', utf8(' \r\n '), { kind: 'empty' }],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), { kind: 'not-text' }],
    ['other bytes', Uint8Array.of(1, 2, 3, 200, 0, 7), { kind: 'not-text' }],
    ['a workbook that is cut off', Uint8Array.of(0x50, 0x4b, 3, 4, 20), { kind: 'not-text' }],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), { kind: 'spreadsheet' }],
    ['an archive', zipSync({ 'photo.txt': utf8('x') }), { kind: 'not-text' }],
    [
      'an archive of 101 MB of zeros',
      zipSync({ 'xl/workbook.xml': new Uint8Array(101_000_000) }),
      { kind: 'too-large' },
    ],
    ['an archive of one file of 60 MB under two names', listedTwice(60_000_000), { kind: 'too-large' }],
    ['a web page', utf8('<!DOCTYPE html><html><body>Donors</body></html>'), { kind: 'web-page' }],
    [
      'a web page that begins with a comment',
      utf8('<!-- saved -->\n<table><tr><td>Gita'),
      { kind: 'web-page' },
    ],
    ['data of a program', utf8('[{"name":"Gita","blood":"O+"}]'), { kind: 'json' }],
    ['counts without people', utf8('Group,Donors\nO+,5\nA-,7\n'), { kind: 'counts' }],
    ['with 2 million columns', utf8(','.repeat(2_000_000)), { kind: 'too-many-columns' }],
    ['with a row of 501 columns', utf8(`Name,Phone\n${'a,'.repeat(500)}a\n`), { kind: 'too-many-columns' }],
    ['of quotation marks', utf8('"'.repeat(15_000_000)), { kind: 'too-many-quotes' }],
    ['without rows', utf8('Name,Phone\r\n'), { kind: 'no-rows' }],
    [
      'with an open quotation mark',
      utf8('Name,Phone\nGita,1\n"Orpa,2\nFarid,3\n'),
      { kind: 'quotes', row: 3 },
    ],
    ['with 20,001 rows', utf8(`Name,Phone\n${'a,1\n'.repeat(20_001)}`), { kind: 'too-many-rows' }],
    ['larger than 20 MB', new Uint8Array(20_000_001), { kind: 'too-large' }],
  ])('is refused: %s', async (_, bytes, problem) => {
    expect(await readTable(new Blob([bytes]))).toEqual({ problem });
  });
});

/** An archive whose directory has a file of so many zeros twice. */
function listedTwice(size: number): Uint8Array<ArrayBuffer> {
  const archive = zipSync({ 'xl/workbook.xml': new Uint8Array(size) });
  const ofEnd = 22;
  const end = new DataView(archive.slice(-ofEnd).buffer);
  const from = end.getUint32(16, true);
  const entry = archive.slice(from, -ofEnd);
  const other = entry.slice();
  other.set(strToU8('xl/workbook.XML'), 46);
  end.setUint16(8, 2, true);
  end.setUint16(10, 2, true);
  end.setUint32(12, 2 * entry.length, true);
  return new Uint8Array([...archive.subarray(0, from), ...entry, ...other, ...new Uint8Array(end.buffer)]);
}

function csv(separator: string): string {
  return `${header.join(separator)}\r\n${row.join(separator)}\r\n`;
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}

function utf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return new Uint8Array(bytes.buffer);
}

/** The only table of a file, or what is wrong with it. */
async function readTable(file: Blob) {
  const found = await readTables(file);
  if ('problem' in found) return found;
  expect(found).toHaveLength(1);
  return found[0];
}
