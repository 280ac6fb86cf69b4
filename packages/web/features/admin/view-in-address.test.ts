import { describe, expect, it } from 'vitest';
import { donorListSetting } from './donor-list-setting.ts';
import { addressOf, firstView, viewOf } from './view-in-address.ts';

const view = (address: string) => viewOf(new URLSearchParams(address), donorListSetting);
const newest = { field: 'registeredAt', direction: 'desc' } as const;

describe('what the address asks of a list', () => {
  it.each([
    ['', { filter: null, sort: newest }],
    ['bloodGroup=O-', { filter: { field: 'bloodGroup', value: 'O-' }, sort: newest }],
    [
      'isVerified=false&sort=-fullName',
      { filter: { field: 'isVerified', value: false }, sort: { field: 'fullName', direction: 'desc' } },
    ],
    ['by=email&q=ayesha', { search: { field: 'email', text: 'ayesha' } }],
  ])('"%s" is read, and written again as it was', (address, expected) => {
    expect(view(address)).toEqual(expected);
    expect(addressOf(view(address), donorListSetting).toString()).toBe(address);
  });

  it('a search stands there as it is read, however it was typed', () => {
    const typed = { search: { field: 'fullName', text: '  ayesha\t r ' } };
    expect(addressOf(typed, donorListSetting).toString()).toBe('by=fullName&q=ayesha+r');
  });

  it('a search stands alone', () => {
    expect(view('by=fullName&q=a&isVerified=true&sort=fullName')).toEqual({
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
  ])('"%s", which the list does not offer, is passed over', (address) => {
    expect(view(address)).toEqual(firstView(donorListSetting));
  });
});
