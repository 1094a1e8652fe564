import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/** The page's own limit for a text of the service, plus the words around it. */
const maxCharacters = 1_200;

/** Every line, attribute and field of the page has a bounded length and few marks per character, so that layout is cheap. */
export async function expectBoundedTexts(page: Page): Promise<void> {
  const found = await page.evaluate((max) => {
    const own = new Set(['class', 'style', 'd', 'src', 'href']);
    const texts: [where: string, text: string][] = [['document.title', document.title]];
    const nodes = document.createTreeWalker(
      document.documentElement,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (node instanceof Text) {
        const where = node.parentElement?.tagName ?? '';
        if (where !== 'STYLE' && where !== 'SCRIPT')
          for (const line of node.data.split('\n')) texts.push([where, line]);
      } else if (node instanceof Element) {
        for (const { name, value } of node.attributes)
          if (!own.has(name)) texts.push([`${node.tagName} ${name}`, value]);
        if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
          for (const line of node.value.split('\n')) texts.push([`${node.tagName} value`, line]);
      }
    }
    return texts
      .filter(([, text]) => text.length > max || /\p{M}{9}/u.test(text))
      .map(([where, text]) => `${where}: ${text.length} characters, ${text.slice(0, 40)}`);
  }, maxCharacters);
  expect(found, 'texts that may be costly to lay out').toEqual([]);
}
