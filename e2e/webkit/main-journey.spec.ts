import { test as base } from '../support/journey.ts';
import { openWebKit, type WebKit } from './web-driver.ts';

const password = 'invented-1';

const test = base.extend<{ webkit: WebKit }>({
  webkit: async ({ product }, use, info) => {
    const webkit = await openWebKit(product.origin);
    try {
      await use(webkit);
      if (info.status !== info.expectedStatus) await webkit.picture(info.outputPath('last-page.png'));
    } finally {
      await webkit.close();
    }
  },
});

test('a member becomes a donor, another finds her on the same device and posts a request', async ({
  product,
  webkit,
}) => {
  const ayesha = { fullName: 'Ayesha Rahman', email: 'ayesha@campus.test' };
  const bashir = { fullName: 'Bashir Ahmed', email: 'bashir@campus.test' };

  async function signUp({ fullName, email }: typeof ayesha): Promise<void> {
    await webkit.open('/register');
    await webkit.type('Full Name', fullName);
    await webkit.type('Email', email);
    await webkit.type('Password', password);
    await webkit.type('University ID', '2002-117');
    await webkit.choose('Department / Position', 'CSE');
    await webkit.click('button', 'Create Account');
    await webkit.expectPath('/register-donor');
    await webkit.open(await product.mailLink(email));
    await webkit.click('button', 'Verify email');
    await webkit.find('heading', 'Email verified');
    await webkit.open('/register-donor');
  }

  await test.step('A signs up, verifies the address and registers as O+', async () => {
    await signUp(ayesha);
    await webkit.choose('Blood Group', 'O+');
    await webkit.type('Contact Number', '+880 1700 000 011');
    // Month, day and year, as by the keyboard.
    await webkit.type('Date of Birth', '03/04/2002');
    await webkit.choose('Gender', 'Female');
    await webkit.click('button', 'Register as Donor');
    await webkit.expectPath('/dashboard');
    await webkit.find('image', 'O positive');
    await webkit.click('button', 'Logout (ayesha)');
    await webkit.expectPath('/');
  });

  await test.step('B signs up and finds A under O+', async () => {
    await signUp(bashir);
    await webkit.click('link', 'Find Donors');
    await webkit.choose('Blood Group', 'O+');
    await webkit.click('button', 'Search');
    await webkit.find('article', ayesha.fullName);
  });

  await test.step('B posts a request, which is on the dashboard, and logs out', async () => {
    await webkit.click('link', 'Post Request');
    await webkit.type('Patient Name', 'Rahim Uddin');
    await webkit.choose('Required Blood Group', 'O+');
    await webkit.type('Hospital Name', 'Campus Medical Centre');
    await webkit.type('Contact Person', 'Karim Uddin');
    await webkit.type('Contact Number', '+880 1700 000 021');
    await webkit.click('button', 'Submit Request');
    await webkit.expectPath('/dashboard');
    await webkit.find('article', 'Rahim Uddin, O+');
    await webkit.click('button', 'Logout (bashir)');
    await webkit.expectPath('/');
  });
});
