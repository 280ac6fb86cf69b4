/** The search of the address to which "Need Blood" leads, or ''. It is kept between login and sign-up. */
export function needOf(search: string): string {
  return search === '?need' ? search : '';
}
