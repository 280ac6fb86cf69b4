import type { Page } from '@playwright/test';

/**
 * Does to a page what Chrome's translation does to it, now and whenever it changes: replaces each text by an element of its own. The
 * words stay as they are, so that a journey finds them.
 *
 * @returns a function that returns the texts that the page has changed since without being seen to: `before → after`
 */
export async function translatePage(page: Page): Promise<() => Promise<readonly string[]>> {
  const unseen = await page.evaluateHandle(() => {
    const untranslated = 'font, [translate="no"], script, style, svg, textarea';
    const changes: string[] = [];

    function translate(text: Text): void {
      if (text.data.trim() === '' || text.parentElement?.closest(untranslated) !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
      // From here on, what the app writes into the text is not in the page.
      const observer = new MutationObserver(() => changes.push(`${inner.textContent} → ${text.data}`));
      observer.observe(text, { characterData: true });
    }

    function translateWithin(node: Node): void {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts = node instanceof Text ? [node] : [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    }

    translateWithin(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of target instanceof Text ? [target] : addedNodes) translateWithin(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return changes;
  });
  return () => unseen.jsonValue();
}
