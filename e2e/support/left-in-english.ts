import { readProductFiles } from '@blood-bank/host/product-files';
import type { Page } from '@playwright/test';
import { english, messagesIn } from './messages.ts';

/** Two words in lower case: names, groups and departments have none, nor has an address. */
const words = /(?<![\w@.-])[a-z]{2,} [a-z]{2,}(?![\w@])/;
/** What people of the demo have typed, and what a list to import has in it. */
const typed =
  /^Operation in the morning|^I can come after classes|^In class until|^A shop answers|^Comes after class|^Has a fever|^Last donated on$|called "twice"|call Gita|o \+ve|O pos|B neg/;

const bangla = await messagesIn('bn');
const { departments } = readProductFiles().campus;
const labels = new Set(wordsOf(english, bangla).filter((label) => !departments.includes(label)));

/** The texts and names of a page in Bangla that are in English: a message of the app, or words that read like it. */
export async function leftInEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, noscript, [lang="en"], [translate="no"]') === null)
        found.push(node.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (element.closest('[lang="en"]') !== null) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    }
    return found.map((text) => text.trim());
  });
  return [...new Set(texts)].filter((text) => labels.has(text) || (words.test(text) && !typed.test(text)));
}

/** Every English text of messages that differs in Bangla. */
function wordsOf(from: unknown, to: unknown): string[] {
  if (typeof from === 'string') return from === to ? [] : [from];
  if (typeof from !== 'object' || from === null) return [];
  return Object.entries(from).flatMap(([name, message]) => wordsOf(message, Reflect.get(to ?? {}, name)));
}
