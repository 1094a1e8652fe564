import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/** The page's own bound of one text of others, with room for the words around it. */
const maxCharacters = 1_200;

/** Nothing in the page is costly to lay out: every line, attribute and field is of a bounded length, with few marks on a character. */
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
