import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { logIn, prepareMember, submitLogin } from './support/members.ts';

test('a browser shows its device cookie at the next login, and neither scripts nor other sites get anything', async ({
  product,
  newPerson,
}) => {
  const person = await newPerson({ expectedMessages: [/ERR_BLOCKED_BY_RESPONSE\.NotSameOrigin/] });
  const { page, context } = person;
  const strayed: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== product.origin) strayed.push(request.url());
  });
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await logIn(person, ayesha);
  const cookies = await context.cookies();
  expect(cookies).toMatchObject([{ name: 'known-device', httpOnly: true, sameSite: 'Strict', path: '/' }]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(strayed).toEqual([]);

  await page.getByRole('button', { name: 'Logout (ayesha)' }).click();
  await page.goto('/login');
  const signingIn = page.waitForRequest(/signInWithPassword/);
  await submitLogin(page, ayesha.email);
  const { cookie } = await (await signingIn).allHeaders();
  expect(cookie).toBe(`known-device=${cookies[0]?.value}`);

  await test.step('a page of another origin is refused', async () => {
    const elsewhere = await context.newPage();
    await elsewhere.evaluate(async (origin) => {
      const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
      const body = '{"email":"ayesha@campus.test","password":"wrong-1"}';
      await fetch(origin + path, { method: 'POST', mode: 'no-cors', body }).catch(() => {});
    }, product.origin);
    await expect.poll(() => product.log()).toContain('"cross-site call","status":403');
  });
});
