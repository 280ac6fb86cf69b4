import { describe, expect, it } from 'vitest';
import { addressOfQuery, defaultQuery, type QueryOptions, queryFromAddress } from './use-list-query.ts';

const newest = { field: 'registeredAt', direction: 'desc' } as const;
const options: QueryOptions = {
  filters: [
    { field: 'bloodGroup', choices: [{ value: 'O-' }, { value: 'A+' }] },
    { field: 'isVerified', choices: [{ value: true }, { value: false }] },
  ],
  sorts: [newest, { field: 'fullName', direction: 'asc' }, { field: 'fullName', direction: 'desc' }],
  searches: [{ field: 'fullName' }, { field: 'email' }],
};
const read = (address: string) => queryFromAddress(new URLSearchParams(address), options);

describe('the query in the address', () => {
  it.each([
    ['', { filter: null, sort: newest }],
    ['bloodGroup=O-', { filter: { field: 'bloodGroup', value: 'O-' }, sort: newest }],
    [
      'isVerified=false&sort=-fullName',
      { filter: { field: 'isVerified', value: false }, sort: { field: 'fullName', direction: 'desc' } },
    ],
    ['by=email&q=ayesha', { search: { field: 'email', text: 'ayesha' } }],
  ])('"%s" is read, and written again as it was', (address, expected) => {
    expect(read(address)).toEqual(expected);
    expect(addressOfQuery(read(address), options).toString()).toBe(address);
  });

  it('has the text of a search as it is read, however it was typed', () => {
    const typed = { search: { field: 'fullName', text: '  ayesha\t r ' } };
    expect(addressOfQuery(typed, options).toString()).toBe('by=fullName&q=ayesha+r');
  });

  it('is either a search or a filter with an order', () => {
    expect(read('by=fullName&q=a&isVerified=true&sort=fullName')).toEqual({
      search: { field: 'fullName', text: 'a' },
    });
  });

  it.each([
    'bloodGroup=C%2B',
    'isVerified=perhaps',
    'sort=dateOfBirth',
    'by=dateOfBirth&q=2002',
    'by=fullName&q=%20%20',
    'role=admin',
  ])('"%s", which the list does not offer, is ignored', (address) => {
    expect(read(address)).toEqual(defaultQuery(options));
  });

  it('has no order for a list with one order only', () => {
    const unsorted = { ...options, sorts: [] };
    const query = queryFromAddress(new URLSearchParams('bloodGroup=O-&sort=fullName'), unsorted);
    expect(query).toEqual({ filter: { field: 'bloodGroup', value: 'O-' }, sort: null });
    expect(addressOfQuery(query, unsorted).toString()).toBe('bloodGroup=O-');
  });
});
