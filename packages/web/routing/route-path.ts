/** The path of an address of this site as the routes name it; they take no notice of capitals and of a slash at the end. */
export function routePath(address: string): string {
  return address
    .replace(/[?#].*/, '')
    .replace(/(.)\/+$/, '$1')
    .toLowerCase();
}
