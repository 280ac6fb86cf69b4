import { usageLimits } from '@blood-bank/host/open-backend';
import { expect, test } from 'vitest';
import { missed } from '../../embedded-firebase/trials/harness/figures.ts';
import { callFigures } from './calls.ts';
import { defaultLimits, type Sabotage } from './campus.ts';

const limits = usageLimits(defaultLimits);
const [requests, calls] = limits.creations ?? [];

/** Rules in which one condition is another one. */
function without(condition: string, instead = ''): Sabotage {
  return {
    rules(text) {
      const parts = text.split(condition);
      if (parts.length !== 2) throw new Error(`The rules have ${condition} ${parts.length - 1} times.`);
      return parts.join(instead);
    },
  };
}

const ofCallers = 'isAddressee(get(donorPath(uid)).data) || callsNow(uid)';

test.each<[string, Sabotage, RegExp]>([
  [
    'a number that every volunteer reads',
    without(ofCallers, 'isAddressee(get(donorPath(uid)).data) || isCaller()'),
    /two have the number[\s\S]*numbers in their answers/,
  ],
  [
    'a list of numbers for volunteers',
    without('allow list: if isShortList() && searchesNumbers();', 'allow list: if isCaller();'),
    /numbers in their answers/,
  ],
  ['a call beside another one', without('&& !isBeingCalled(call.donorId)'), /2 calls began/],
  [
    'a number that a dismissed volunteer keeps',
    without('return isCaller()\n        && isSelf(call.callerId)', 'return isSelf(call.callerId)'),
    /dismissed while calling.*answered 200/,
  ],
  [
    'a number that is shown after the closing',
    without("\n        && get(requestPath(call.requestId)).data.status == 'active';\n    }", ';\n    }'),
    /closed while.*answered 200/,
  ],
  [
    'a call that begins after the closing',
    without("\n          && get(requestPath(call.requestId)).data.status == 'active'\n"),
    /closed while.*(answered 200|too late)/,
  ],
  [
    'calls without a limit',
    { usageLimits: { ...limits, creations: requests === undefined ? [] : [requests] } },
    /calls all day: 350, but 300/,
  ],
  [
    'repeated calls without a limit',
    {
      usageLimits: {
        ...limits,
        creations: calls === undefined ? [] : [{ ...calls, renewedBy: 'note' }],
      },
    },
    /calls all day: 320, but 300/,
  ],
])('%s is found', async (_, sabotage, finding) => {
  const title = 'sabotaged';
  const figures = await callFigures({ presses: 8, endings: 3 }, sabotage);
  expect(missed({ title, figures }).join('\n')).toMatch(finding);
});
