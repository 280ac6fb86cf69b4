import { describe, expect, it } from 'vitest';
import { addressOfQuery, defaultQuery, type QueryOptions, queryFromAddress } from './use-list-query.ts';

const newest = { field: 'registeredAt', direction: 'desc' } as const;
const options: QueryOptions = {
  filters: [
    { field: 'bloodGroup', choices: [{ value: 'O-' }, { value: 'A+' }] },
    { field: 'isVerified', choices: [{ value: true }, { value: false }] },
    { field: 'registeredAt', choices: [{ value: 6 }] },
  ],
  sorts: [newest, { field: 'fullName', direction: 'asc' }, { field: 'fullName', direction: 'desc' }],
};
const inO = { field: 'bloodGroup', value: 'O-' } as const;
const unverified = { field: 'isVerified', value: false } as const;
const read = (address: string) => queryFromAddress(new URLSearchParams(address), options);

describe('a query', () => {
  it.each([
    ['', { search: '', filters: [], sort: newest }],
    ['bloodGroup=O-', { search: '', filters: [inO], sort: newest }],
    ['q=ayesha', { search: 'ayesha', filters: [], sort: newest }],
    [
      'q=ayesha+r&bloodGroup=O-&isVerified=false&sort=-fullName',
      {
        search: 'ayesha r',
        filters: [inO, unverified],
        sort: { field: 'fullName', direction: 'desc' },
      },
    ],
  ])('in the address "%s" is parsed and serialized unchanged', (address, expected) => {
    expect(read(address)).toEqual(expected);
    expect(addressOfQuery(read(address), options).toString()).toBe(address);
  });

  it('is the same whatever the order in which the filters were chosen', () => {
    const chosen = { search: '', filters: [unverified, inO], sort: newest };
    expect(addressOfQuery(chosen, options).toString()).toBe('bloodGroup=O-&isVerified=false');
  });

  it('by age is sorted by the date only', () => {
    expect(read('registeredAt=6&sort=fullName')).toEqual({
      search: '',
      filters: [{ field: 'registeredAt', value: 6 }],
      sort: newest,
    });
  });

  it('has the text of a search on one line', () => {
    expect(read('q=++ayesha%09+r+').search).toBe('ayesha r');
  });

  it.each([
    'bloodGroup=C%2B',
    'isVerified=perhaps',
    'sort=dateOfBirth',
    'q=%20%20',
    'role=admin',
    'by=email',
    'registeredAt=7',
  ])('"%s", which the list does not offer, is ignored', (address) =>
    expect(read(address)).toEqual(defaultQuery(options)),
  );
});
