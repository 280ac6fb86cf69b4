import { describe, expect, test } from 'vitest';
import { answer } from './testing/answer.ts';
import { differences, emulatorAnswers } from './testing/emulator-answers.ts';

describe.each(Object.entries(emulatorAnswers))("Google's emulator on %s", (_, answers) => {
  test.each(answers.true)('true: %s', (expression) => {
    expect(answer(expression)).toEqual({ outcome: 'true' });
  });
  test.each(answers.false)('false: %s', (expression) => {
    expect(answer(expression)).toEqual({ outcome: 'false' });
  });
  test.each(answers.error)('error: %s', (expression) => {
    // What can be told before any request, such as an unknown function, we refuse with the file.
    expect(answer(expression).outcome).toMatch(/error|refused/);
  });
  test.each(answers.refused)('refused: %s', (expression) => {
    expect(answer(expression).outcome).toBe('refused');
  });
});

test.each([...differences])('$ours, unlike the emulator: $expression ($why)', ({ expression, ours }) => {
  expect(answer(expression).outcome).toBe(ours);
});
