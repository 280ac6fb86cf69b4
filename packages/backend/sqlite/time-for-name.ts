/** A moment as it stands in file names, in UTC and to the second: `20261120-101233`. */
export function fileNameTime(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '')
    .replace('T', '-');
}
