import type { BrowserContext, Locator, Page } from '@playwright/test';
import { formatCount } from '../../packages/web/messages/bn/formats.ts';
import { containing, escaped, inBangla, inEnglish, sentencesFor } from './bangla-sentences.ts';

/** A text of fewer letters is no part of a sentence, but a name or a group. */
const shortestPart = 5;
/** Any text, in a pattern. */
const anyPart = '\uf8ff';
/** What patterns of English dates and times are in Bangla. */
const datePattern = /\[A-Z\]\[a-z\]\{2\} \\d(?:\+|\{1,2\}), \\d\{4\}/g;
const timePattern = /\\d\{1,2\}:\\d\{2\}\\s\[AP\]M/g;

/** The same page, found and read by the English names and sentences of the messages while it is in Bangla. */
export function understandingBangla<Target extends BrowserContext | Locator | Page>(target: Target): Target {
  return new Proxy(target, {
    get(object, key) {
      const value: unknown = Reflect.get(object, key, object);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const result: unknown = value.apply(object, inLanguageOfPage(String(key), given));
        return result instanceof Promise ? result.then(wrapped) : wrapped(result);
      };
    },
  });
}

/** Translates those arguments of a method that a person reads on the page, and not what a person types there. */
function inLanguageOfPage(method: string, given: readonly unknown[]): readonly unknown[] {
  const [first, ...rest] = given;
  if (method === '_expect') return [first, ...rest.map((how) => expectation(String(first), how))];
  if (method === 'selectOption') return [labels(first), ...rest];
  if (method === 'getByRole' || method === 'locator') return [first, ...rest.map(options)];
  if (method === 'filter') return given.map(options);
  if (!method.startsWith('getBy')) return given;
  const isExact = typeof rest[0] === 'object' && Reflect.get(rest[0] ?? {}, 'exact') === true;
  return [translated(first, isExact), ...rest];
}

function wrapped(result: unknown): unknown {
  if (Array.isArray(result))
    return result.map((one) => (typeof one === 'string' ? inEnglish(one) : wrapped(one)));
  // The classes of a test runner's own process begin with an underscore.
  const isRead = /^_?(?:BrowserContext|Frame|Locator|Page)$/.test(result?.constructor.name ?? '');
  return isRead ? understandingBangla(result as BrowserContext | Locator | Page) : result;
}

/** The labels that an option may have. */
function labels(given: unknown): unknown {
  const label: unknown = Reflect.get(Object(given), 'label');
  if (typeof label !== 'string') return given;
  const known = sentencesFor(label);
  return (known.length > 0 ? known : [inBangla(label)]).map((one) => ({ label: one }));
}

function options(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const isExact = Reflect.get(given, 'exact') === true;
  const entries = Object.entries(given).map(([name, one]) => [
    name,
    /^(?:name|description|hasText|hasNotText)$/.test(name) ? translated(one, isExact) : one,
  ]);
  return Object.fromEntries(entries);
}

interface ExpectedText {
  readonly string?: string;
  readonly regexSource?: string;
  readonly matchSubstring?: boolean;
}

/** Translates what an assertion expects. */
function expectation(matcher: string, how: unknown): unknown {
  const texts: unknown = Reflect.get(Object(how), 'expectedText');
  if (!Array.isArray(texts) || matcher === 'to.have.value') return how;
  const isOfText = /\btext\b/.test(matcher);
  const inPage = (texts as ExpectedText[]).map(({ string, regexSource, ...rest }) => {
    const isWhole = rest.matchSubstring !== true;
    const isCount = isOfText && isWhole && /^\d+$/.test(string ?? '');
    const to = isCount
      ? formatCount(Number(string))
      : translated(string ?? new RegExp(regexSource ?? ''), isWhole);
    return to instanceof RegExp
      ? { ...rest, regexSource: to.source, regexFlags: to.flags }
      : { ...rest, string: to };
  });
  return { ...Object(how), expectedText: inPage };
}

/** Translates a text or a pattern. What means several sentences in Bangla becomes a pattern of all. */
function translated(given: unknown, isWhole: boolean): unknown {
  if (given instanceof RegExp) return translatedPattern(given);
  if (typeof given !== 'string') return given;
  const sources = sourcesOf(given, isWhole);
  if (sources.length === 0) return given;
  if (sources.length === 1 && sources[0] === escaped(inBangla(given))) return inBangla(given);
  const anyOf = `(?:${sources.join('|')})`;
  return new RegExp(isWhole ? `^\\s*${anyOf}\\s*$` : anyOf);
}

/** A pattern of plain words, perhaps at a beginning or an end, and patterns of dates; any other one stays. */
function translatedPattern(pattern: RegExp): RegExp {
  const { source, flags } = pattern;
  const [, start = '', words = '', end = ''] = /^(\^?)(.*?)(\$?)$/.exec(source) ?? [];
  const withParts = words.replace(/\(?\.\+\)?/g, anyPart);
  if (/[*+?()[\]{|]|\\\w/.test(withParts.replace(/\\[^\w]/g, '')))
    return new RegExp(ofKnownWords(source), flags);
  const plain = withParts.replace(/\\([^\w])/g, '$1');
  // The title of a page: /^Find Donors · /.
  const [, heading = plain, rest = ''] = /^(.+)( · )$/.exec(plain) ?? [];
  const sources = sourcesOf(heading, start !== '' && end !== '');
  if (sources.length === 0) return pattern;
  return new RegExp(`${start}(?:${sources.join('|')})${rest}${end}`.replaceAll(anyPart, '.+'), flags);
}

/** Translates the dates and the sentences within the source of a pattern. */
function ofKnownWords(source: string): string {
  return source
    .replace(datePattern, '[০-৯]+ \\S+, [০-৯]{4}')
    .replace(timePattern, '\\S+ [০-৯]+:[০-৯]{2}')
    .replace(/[A-Za-z][A-Za-z ]*[A-Za-z]/g, (words) => escaped(sentencesFor(words)[0] ?? words));
}

/** The sources of patterns of what a text may be in Bangla; nothing where it stays. */
function sourcesOf(text: string, isWhole: boolean): readonly string[] {
  const known = sentencesFor(text);
  if (known.length > 0) return known.map(escaped);
  const around = isWhole || text.length < shortestPart ? [] : containing(text);
  if (around.length > 0) return around;
  const ofPieces = inBangla(text);
  return ofPieces === text ? [] : [escaped(ofPieces)];
}
