import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/** A person with a browser of their own, as far as sessions and storage go. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Fixtures {
  /** The started product on an empty data folder. Afterwards its log must hold no error. */
  product: Product;
  /** Opens a browser for one more person. Afterwards its console must have stayed silent. */
  newPerson: () => Promise<Person>;
}

const errorLevel = 50;

export const test = base.extend<Fixtures>({
  product: async ({ browserName: _ }, use) => {
    const product = await startProduct();
    await use(product);
    await product.remove();
    expect(errorsIn(product.log())).toEqual([]);
  },
  newPerson: async ({ browser, product }, use) => {
    const noise: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const person = await open(browser, product, noise);
      contexts.push(person.context);
      return person;
    });
    for (const context of contexts) await context.close();
    expect(noise).toEqual([]);
  },
});

async function open(browser: Browser, product: Product, noise: string[]): Promise<Person> {
  const context = await browser.newContext({ baseURL: product.origin });
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  context.on('weberror', (error) => noise.push(String(error.error())));
  return { context, page: await context.newPage() };
}

function errorsIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .filter((line) => !line.startsWith('{') || (JSON.parse(line) as { level: number }).level >= errorLevel);
}
