import { expect, test } from 'vitest';
import { missed } from '../../embedded-firebase/trials/harness/figures.ts';
import { donationFigures } from './donations.ts';

test('a last date that moves back is found', async () => {
  const condition = '(before == null || donor.lastDonationDate >= before || isTakenBack(uid, before))';
  const rules = (text: string) => {
    expect(text).toContain(condition);
    return text.replace(condition, 'true');
  };
  const figures = await donationFigures({ rounds: 2, writers: 30 }, { rules });
  expect(missed({ title: 'sabotaged', figures }).join('\n')).toMatch(/is the latest entry/);
});
