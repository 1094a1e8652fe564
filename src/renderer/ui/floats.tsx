/** How the UI kit finds the place of {@link Floats}. */
export const floatsSelector = '[data-floats]';

/**
 * The place where menus, lists of choices and tooltips float: within the page's main landmark, where a person with a screen
 * reader finds them, instead of beneath the whole page. Each screen has one, last in its `<main>`.
 */
export function Floats() {
  return <div data-floats />;
}
