import { readFile } from 'node:fs/promises';
import { addDays, type CalendarDate } from '@blood-bank/domain/calendar-date';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { expect } from '@playwright/test';
import { doc, getDoc } from 'firebase/firestore/lite';
import { phone, test } from './support/journey.ts';
import { logIn, prepareMember, prepareRequest } from './support/members.ts';

const hour = 60 * 60_000;

/** What the phones of members are set to. At any time of the day, the calendar of at least one zone shows another date than the campus's. */
const phones = [
  { timezoneId: 'UTC', ahead: 0 },
  { timezoneId: 'Pacific/Auckland', ahead: 0 },
  { timezoneId: 'Pacific/Kiritimati', ahead: 0 },
  { timezoneId: 'Pacific/Pago_Pago', ahead: 0 },
  { timezoneId: 'Asia/Dhaka', ahead: hour },
  { timezoneId: 'Asia/Dhaka', ahead: -24 * hour },
];

test('a donor’s phone stores the campus’s day, whatever its time zone and its clock are', async ({
  product,
  newPerson,
}) => {
  for (const [index, { timezoneId, ahead }] of phones.entries()) {
    await test.step(`in ${timezoneId}, ${ahead / hour} hours ahead`, async () => {
      const member = await prepareMember(product, { fullName: `Donor${index} Rahman`, donor: {} });
      await prepareRequest(member);
      const person = await newPerson({ options: { ...phone, timezoneId } });
      const { page } = person;
      if (ahead !== 0) await page.clock.install({ time: Date.now() + ahead });
      const lastDonation = async () =>
        (await getDoc(doc(member.db, 'donors', member.uid))).get('lastDonationDate');
      const notice = page.getByRole('note');

      await logIn(person, member);
      await page.waitForLoadState('networkidle');
      await expect(notice).toHaveText(
        ahead === 0
          ? []
          : [/^Your device’s clock says .+\. It is .+\. Dates on this site follow the campus’s time\.$/],
      );
      const posted = page.getByRole('region', { name: 'My Posted Blood Requests' });
      await expect(posted).toContainText(/Posted ?(just now|\d+ minutes? ago)/);

      await page.getByRole('button', { name: 'I donated today' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, I donated today' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Thank you for donating!' })).toBeVisible();
      const today = campusToday();
      // Midnight may pass in between.
      expect([today, addDays(today, -1)]).toContain(await lastDonation());
      await expect(page.getByRole('button', { name: 'I donated today' })).toHaveCount(0);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Add to my calendar' }).click();
      const file = await readFile(await (await saved).path(), 'utf8');
      const again = addDays(await lastDonation(), 120).replaceAll('-', '');
      expect(file).toContain(`DTSTART;VALUE=DATE:${again}`);

      await page.goto('/edit-donor-profile');
      await page.waitForLoadState('networkidle');
      const date = page.getByLabel('Last Donation Date');
      const save = page.getByRole('button', { name: 'Save Changes' });
      await date.fill(addDays(campusToday(), 1));
      await save.click();
      await expect(date).toHaveAccessibleDescription(/can’t be in the future/);
      await date.fill(addDays(campusToday(), -3));
      await save.click();
      await expect.poll(lastDonation).toBe(addDays(campusToday(), -3));
      const edited = campusToday();
      await date.fill(edited);
      await save.click();
      await expect.poll(lastDonation).toBe(edited);
      await page.context().close();
    });
  }
});

function campusToday(): CalendarDate {
  return zonedDate(new Date(), 'Asia/Dhaka');
}
