import { formatGenitive } from '@blood-bank/domain/when-in-bangla';
import { describe, expect, test } from 'vitest';
import * as formats from './formats.bn.ts';

type Language = 'bn' | 'en';

const sources = import.meta.glob<string>(['../../**/*.{bn,en}.ts', '!**/node_modules/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const loaded = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../**/*.{bn,en}.ts', '!**/node_modules/**'],
  {
    eager: true,
  },
);
const files = filesOf('en');
/** Latin in Bangla sentences: names, what people type, and examples of it. */
const latin =
  /\b(A[12]?B?|CSV(?: UTF-8)?|Download|Excel|MB|OpenDocument|README|Save as|WhatsApp|csv|import|ods|xlsx|my-data\.json|name@campus\.test)\b/g;
/** Sentences between quotes; not names of properties, paths, what is compared, or codes such as 'too-short'. */
const sentences = /(=== )?'((?:[^'\\\n]|\\.)*)'(:)?|`((?:[^`\\]|\\.)*)`/g;
const code = /^([a-z-]+:?|\.\.?\/.*|@blood-bank\/.*)$/;
const bangla = /[\u0980-\u09ff]/;

function filesOf(language: Language): string[] {
  const ending = `.${language}.ts`;
  return Object.keys(sources).flatMap((path) =>
    path.endsWith(ending) ? [path.slice(0, -ending.length)] : [],
  );
}

function sentencesIn(language: Language, name: string): string[] {
  const source = (sources[`${name}.${language}.ts`] ?? '').replace(/\/\*.*?\*\/|\/\/.*/gs, '');
  return [...source.matchAll(sentences)].flatMap(([, comparison, quoted, colon, template]) => {
    const text = quoted ?? template?.replace(/\$\{[^{}]*\}/g, '') ?? '';
    return comparison !== undefined || colon !== undefined || code.test(text) ? [] : [text];
  });
}

/** The names of messages, with the names that they are made of. */
function namesIn(messages: unknown): unknown {
  if (typeof messages !== 'object' || messages === null) return typeof messages;
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, namesIn(message)]));
}

function messagesOf(language: Language, name: string): unknown {
  return namesIn({ ...loaded[`${name}.${language}.ts`] });
}

describe('the messages in Bangla', () => {
  test('are as many files as in English', () => {
    expect(filesOf('bn')).toEqual(files);
  });

  test.each(files.filter((name) => !name.endsWith('formats')))('%s has the same messages', (name) => {
    expect(messagesOf('bn', name)).toEqual(messagesOf('en', name));
  });

  test.each(files.filter((name) => name !== './language'))(
    '%s has no sentence of the other language',
    (name) => {
      const untranslated = sentencesIn('bn', name).filter((text) =>
        /[a-z]{2}/i.test(text.replace(latin, '')),
      );
      expect(untranslated).toEqual([]);
      expect(sentencesIn('en', name).filter((text) => bangla.test(text))).toEqual([]);
    },
  );
});

describe('formats in Bangla', () => {
  test.each([
    ['বিশ্ববিদ্যালয়', 'বিশ্ববিদ্যালয়ের', 'বিশ্ববিদ্যালয়কে'],
    ['ঢাকা', 'ঢাকার', 'ঢাকাকে'],
    ['BUET', 'BUET-এর', 'BUET-কে'],
  ])('%s as a possessor: %s, and as an object: %s', (name, genitive, object) => {
    expect(formatGenitive(name)).toBe(genitive);
    expect(formats.formatObject(name)).toBe(object);
  });

  const someMoments = Array.from({ length: 400 }, (_, index) => new Date(index * 4_567_890_123));

  test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890])('%i like Intl', (count) => {
    expect(formats.formatCount(count)).toBe(new Intl.NumberFormat('bn-BD').format(count));
    expect(formats.formatAgo(count, 'hour')).toBe(
      new Intl.RelativeTimeFormat('bn-BD').format(-count, 'hour'),
    );
  });

  test('dates like Intl', () => {
    const format = new Intl.DateTimeFormat('bn-BD', { dateStyle: 'long', timeZone: 'UTC' });
    for (const moment of someMoments) expect(formats.formatCalendarDate(moment)).toBe(format.format(moment));
  });

  test('blood groups in Latin letters', () => {
    expect(formats.formatBloodGroup('O-')).toBe('O−');
  });
});
