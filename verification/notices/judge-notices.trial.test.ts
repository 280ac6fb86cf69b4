import { expect, test } from 'vitest';
import { judgeNotices } from './judge-notices.ts';

const claim = (id: string, state = 'sent') => ({ id, tag: id, request: id.split('_')[0] ?? '', state });
const push = (tag: string, answer: 201 | 500 = 201) => ({ payload: JSON.stringify({ tag }), answer });
const mail = (id: string, to = `${id}@campus.test`) => ({
  from: '',
  recipients: [`<${to}>`],
  data: `Message-ID: <${id}@bank.campus.test>\n\n`,
});
const sound = { claims: [claim('r_a'), claim('r_b')], mails: [mail('r_a'), mail('r_b'), mail('r_b')] };
const none = {
  aboveLimit: [],
  neverTold: [],
  repeatedTwice: [],
  unchosen: [],
  otherIds: [],
  toldBothWays: [],
  repeats: 1,
};

test.each([
  ['nothing', sound.claims, sound.mails, {}],
  ['too many people', [...sound.claims, claim('r_c')], [...sound.mails, mail('r_c')], { aboveLimit: ['r'] }],
  ['a person without a mail', sound.claims, sound.mails.slice(1), { neverTold: ['r_a'] }],
  [
    'a person who is still to be told',
    [claim('r_a', 'chosen'), claim('r_b')],
    sound.mails,
    { neverTold: ['r_a'] },
  ],
  ['a second repeat', sound.claims, [...sound.mails, mail('r_b')], { repeatedTwice: ['r_b'], repeats: 0 }],
  ['a mail to others', sound.claims, [...sound.mails, mail('r_z')], { unchosen: ['r_z'] }],
  [
    'a repeat under another Message-ID',
    sound.claims,
    [...sound.mails, mail('r_z', 'r_a@campus.test')],
    { unchosen: ['r_z'], otherIds: ['a donor has two Message-IDs'] },
  ],
])('%s is found', (_, claims, mails, faults) => {
  expect(judgeNotices(claims, mails, 2)).toEqual({ ...none, ...faults });
});

test.each([
  ['a device in the place of a mail', sound.mails.slice(1), [push('r_a'), push('r_a')], {}],
  ['a device that took nothing', sound.mails.slice(1), [push('r_a', 500)], { neverTold: ['r_a'] }],
  ['a mail beside a device', sound.mails, [push('r_a')], { toldBothWays: ['r_a'] }],
  ['a notification to others', sound.mails, [push('r_z')], { unchosen: ['r_z'] }],
])('%s is judged', (_, mails, pushes, faults) => {
  expect(judgeNotices(sound.claims, mails, 2, pushes)).toEqual({ ...none, ...faults });
});
