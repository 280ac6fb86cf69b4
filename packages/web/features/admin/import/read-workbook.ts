import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { readOds } from 'hucre/ods';
import { type CellValue, readXlsx } from 'hucre/xlsx';

/** A sheet of a workbook, as the text of its cells. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** In bytes. A list of 20,000 people has some ten million; a file of zeros that says it has none is packed into a few thousand. */
const mostUnpacked = 100_000_000;
const packedSlice = 65_536;
/** The length of nothing, packed. */
const emptyPacked = 2;
const openDocument = 'mimetypeapplication/vnd.oasis.opendocument';

/**
 * Reads the visible sheets of a workbook (.xlsx or .ods): the values that its cells had when it was saved, dates as ISO 8601. Macros,
 * formulas and links are not read.
 *
 * @param mostRows further rows of a sheet are left out
 * @returns why there is nothing to read, else
 */
export async function readWorkbook(
  bytes: Uint8Array,
  mostRows: number,
): Promise<readonly WorkbookSheet[] | 'too-large' | 'not-text'> {
  if (!isSmallUnpacked(bytes)) return 'too-large';
  const options = { maxRows: mostRows, sheets: isVisible };
  try {
    if (declaredSize(bytes) > mostUnpacked) return 'too-large';
    const { sheets } = isOpenDocument(bytes) ? await readOds(bytes, options) : await readXlsx(bytes, options);
    return sheets.map(({ name, rows }) => ({ name, rows: rows.map(textsOf) }));
  } catch {
    return 'not-text';
  }
}

function isVisible({
  hidden,
  veryHidden,
}: {
  readonly hidden?: boolean;
  readonly veryHidden?: boolean;
}): boolean {
  return hidden !== true && veryHidden !== true;
}

/** Its type is the first file in it, and not packed. */
function isOpenDocument(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 100)).includes(openDocument);
}

/** Unpacks all files without keeping them: what a file says about its size need not be true. */
function isSmallUnpacked(bytes: Uint8Array): boolean {
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (_error, data) => {
      unpacked += data?.length ?? 0;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.length && unpacked <= mostUnpacked; from += packedSlice)
      unzip.push(bytes.subarray(from, from + packedSlice), from + packedSlice >= bytes.length);
  } catch {
    // What can't be unpacked is refused by the reader.
  }
  return unpacked <= mostUnpacked;
}

/** What the directory of an archive says, of which two entries may be about the same bytes. The reader unpacks no more of each. */
function declaredSize(bytes: Uint8Array): number {
  let declared = 0;
  unzipSync(bytes, {
    filter({ size, originalSize }) {
      // Without a size the reader has no limit.
      declared += originalSize === 0 && size > emptyPacked ? Number.POSITIVE_INFINITY : originalSize;
      return false;
    },
  });
  return declared;
}

/** Without the empty cells at the end of a row, which may have a colour up to the last column. */
function textsOf(row: readonly CellValue[]): readonly string[] {
  const texts = row.map(textOf);
  return texts.slice(0, 1 + texts.findLastIndex((text) => text !== ''));
}

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
}
