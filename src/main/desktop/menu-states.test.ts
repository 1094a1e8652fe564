import { expect, test } from 'vitest';
import type { AppCommand } from '#shared/desktop-api.ts';
import { createMenuStates } from './menu-states.ts';

type Entry = { type: 'normal' | 'checkbox' | 'radio'; enabled: boolean; checked: boolean };

/** A menu of a few entries, whose radio entries behave as Electron's do. */
function setUp() {
  const entries = new Map<AppCommand, Entry>();
  const putOut = new Map<AppCommand, () => void>();
  const themes: AppCommand[] = ['theme-light', 'theme-dark', 'theme-system'];
  const put = (command: AppCommand, type: Entry['type']) =>
    entries.set(command, { type, enabled: false, checked: false });
  put('refresh', 'normal');
  put('next-page', 'normal');
  put('toggle-sidebar', 'checkbox');
  for (const theme of themes) {
    let isChosen = false;
    entries.set(theme, {
      type: 'radio',
      enabled: false,
      get checked() {
        return isChosen;
      },
      set checked(_whatever) {
        for (const other of themes) if (other !== theme) putOut.get(other)?.();
        isChosen = true;
      },
    });
    putOut.set(theme, () => {
      isChosen = false;
    });
  }
  const which = (is: (entry: Entry) => boolean) =>
    [...entries].flatMap(([command, entry]) => (is(entry) ? [command] : []));
  return {
    states: createMenuStates((command) => entries.get(command) ?? null),
    enabled: () => which((entry) => entry.enabled),
    ticked: () => which((entry) => entry.checked),
    click(command: AppCommand) {
      const entry = entries.get(command);
      if (entry !== undefined) entry.checked = !entry.checked;
    },
  };
}

test('what the page can do is enabled, and what is on is ticked', () => {
  const { states, enabled, ticked } = setUp();
  states.show({ possible: ['refresh', 'toggle-sidebar'], on: ['toggle-sidebar', 'theme-dark'] });
  expect([enabled(), ticked()]).toEqual([
    ['refresh', 'toggle-sidebar'],
    ['toggle-sidebar', 'theme-dark'],
  ]);
  states.show({ possible: ['next-page'], on: ['theme-system'] });
  expect([enabled(), ticked()]).toEqual([['next-page'], ['theme-system']]);
});

test('a click turns no tick by itself: what the page says counts', () => {
  const { states, ticked, click } = setUp();
  states.show({ possible: ['toggle-sidebar', 'theme-light'], on: ['toggle-sidebar', 'theme-dark'] });
  click('toggle-sidebar');
  click('theme-light');
  expect(ticked()).toEqual(['theme-light']);
  states.showAgain();
  expect(ticked()).toEqual(['toggle-sidebar', 'theme-dark']);
});

test('without a page no command can be chosen, and the ticks stay', () => {
  const { states, enabled, ticked } = setUp();
  states.show({ possible: ['refresh', 'next-page'], on: ['theme-dark'] });
  states.forgetPage();
  expect([enabled(), ticked()]).toEqual([[], ['theme-dark']]);
  states.showAgain();
  expect(enabled()).toEqual([]);
});

test('a command without an entry is none the worse for it', () => {
  const states = createMenuStates(() => null);
  expect(() => states.show({ possible: ['refresh'], on: [] })).not.toThrow();
});
