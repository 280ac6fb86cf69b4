import { describe, expect, test } from 'vitest';
import { kinds } from './kinds.ts';
import { readRecorded } from './recorded.ts';
import { embedded } from './servers.ts';

describe.each(Object.entries(kinds))("what Google's emulator answered to %s", (name, kind) => {
  test.each(readRecorded(name))('is answered here too, or otherwise as intended: group %#', async (group) => {
    // Another time of the day, or another month, may change what is read from the clock.
    const cases = group.cases.filter(({ asked }) => !JSON.stringify(asked).includes('request.time'));
    const answers = await kind.answer(embedded, { ...group, cases: cases.map(({ asked }) => asked) });
    const answered = JSON.parse(JSON.stringify(answers)) as unknown[];
    expect(cases.map((one, at) => ({ ...one, answered: answered[at] }))).toEqual(
      cases.map((one) => ({ ...one, answered: one.here ?? one.emulator })),
    );
  });
});
