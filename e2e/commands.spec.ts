import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { signUp, verify } from './support/members.ts';
import { type Product, runCommand } from './support/product.ts';

const officer = { fullName: 'Olivia Officer', email: 'officer@campus.test', password: 'invented-3' };

test('the operator appoints the first admin once the address is verified', {
  tag: ['@main', '@bangla'],
}, async ({ product, newPerson }) => {
  const someone = await newPerson();
  expect(await grant(product, officer.email)).toEqual([1, `Nobody has signed up with ${officer.email}.\n`]);

  await signUp(someone, officer);
  await expect(someone.page).toHaveURL('/register-donor');
  expect(await grant(product, officer.email)).toEqual([
    1,
    `${officer.email} has signed up but has not opened the verification link yet.\n`,
  ]);

  await verify(someone, product, officer.email);
  const [code, said] = await grant(product, officer.email);
  expect(code).toBe(0);
  expect(said).toContain(`${officer.email} is an admin from now on.`);
});

test('the operator sees the usage after a wrong command', async ({ product }) => {
  expect(await runCommand(product, ['admin', 'revoke'])).toEqual([
    1,
    'Usage: npm run admin -- grant|disable|enable|delete EMAIL\n',
  ]);
  const [code, help] = await runCommand(product, ['admin', '--help']);
  expect(code).toBe(0);
  expect(help).toContain('grant|disable|enable|delete EMAIL');
});

function grant(product: Product, email: string): Promise<[code: number | null, said: string]> {
  return runCommand(product, ['admin', 'grant', email]);
}
