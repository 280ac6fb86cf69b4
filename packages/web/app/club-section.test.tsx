import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClubSection } from './club-section.tsx';

it.each([
  ['the University Computer Club', 'UCC'],
  ['the coding club', 'TCC'],
  ['কম্পিউটার ক্লাব', 'কক'],
])('without a logo, %s is shown by its initials %s', (name, initials) => {
  const links = {
    website: 'https://club.test',
    facebook: 'https://facebook.test',
    linkedin: 'https://linkedin.test',
  };
  render(<ClubSection club={{ name, logoUrl: '', ...links }} />);
  expect(screen.getByText(initials)).toBeTruthy();
});
