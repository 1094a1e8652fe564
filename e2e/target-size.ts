import type { Page } from 'playwright';

/**
 * The visible controls that are smaller than 24 by 24 px and so near another one that a circle of 24 px around them touches it
 * (WCAG 2.5.8). Separators between panes and columns are left out: they are as long as the panes, and keys and menu entries do the same.
 */
export function tightTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minSize = 24;
    const half = minSize / 2;
    // Rounding of the layout.
    const slack = 0.5;
    const layer = '[role="dialog"], [role="menu"]';
    const isTarget =
      'button, a[href], input, textarea, select, summary, [role="menuitem"], [role="option"], [role="gridcell"], [role="columnheader"]';

    /** A checkbox includes its label, which toggles it too. */
    function boxOf(element: HTMLElement) {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const boxes = [element, ...labels]
        .map((one) => one.getBoundingClientRect())
        .filter((one) => one.width > 0);
      return {
        left: Math.min(...boxes.map((one) => one.left)),
        right: Math.max(...boxes.map((one) => one.right)),
        top: Math.min(...boxes.map((one) => one.top)),
        bottom: Math.max(...boxes.map((one) => one.bottom)),
      };
    }

    const targets = [...document.querySelectorAll<HTMLElement>(isTarget)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
      .map((element) => {
        const box = boxOf(element);
        const x = (box.left + box.right) / 2;
        const y = (box.top + box.bottom) / 2;
        const isSmall = box.right - box.left < minSize - slack || box.bottom - box.top < minSize - slack;
        return { element, box, x, y, isSmall };
      })
      .filter(({ element, x, y }) => {
        const at = document.elementFromPoint(x, y);
        if (at === null) return false;
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        return element.contains(at) || at.contains(element) || labels.some((one) => one.contains(at));
      });

    function nameOf(element: HTMLElement): string {
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
      const name = element.getAttribute('aria-label') ?? label ?? '';
      return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${name.slice(0, 40)}"`;
    }
    const found = targets
      .filter(({ isSmall }) => isSmall)
      .flatMap(({ element, x, y }) => {
        const near = targets.find((other) => {
          if (other.element.contains(element) || element.contains(other.element)) return false;
          // Controls below an open dialog or menu don't count as neighbours.
          if (other.element.closest(layer) !== element.closest(layer)) return false;
          const { left, right, top } = other.box;
          // The end of a row may be hidden below the grid.
          const end = other.element.closest('[role="grid"]')?.getBoundingClientRect().bottom;
          const bottom = Math.min(other.box.bottom, end ?? Number.POSITIVE_INFINITY);
          const toBox = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
          return (
            toBox < half - slack || (other.isSmall && Math.hypot(other.x - x, other.y - y) < minSize - slack)
          );
        });
        return near === undefined ? [] : [`${nameOf(element)} beside ${nameOf(near.element)}`];
      });
    return [...new Set(found)];
  });
}
