import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClubSection } from './club-section.tsx';

const links = {
  website: 'https://club.test',
  facebook: 'https://facebook.test',
  linkedin: 'https://linkedin.test',
};

it('replaces a logo that fails to load by the initials', () => {
  render(<ClubSection club={{ name: 'the Coding Club', logoUrl: 'https://club.test/logo.png', ...links }} />);
  fireEvent.error(screen.getByRole('img', { name: 'the Coding Club' }));
  expect(screen.getByText('CC')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

it.each([
  ['the University Computer Club', 'UCC'],
  ['the coding club', 'TCC'],
  ['কম্পিউটার ক্লাব', 'কক'],
])('shows %s without a logo as %s', (name, initials) => {
  render(<ClubSection club={{ name, logoUrl: '', ...links }} />);
  expect(screen.getByText(initials)).toBeTruthy();
});
