import { ActionIcon, Button, createTheme, Menu, Popover, Tooltip } from '@mantine/core';
import { floatsSelector } from '#renderer/ui/floats.tsx';

/** Where all that floats is put; dialogs are over the whole page. */
const portalProps = { target: floatsSelector };

/** Half a second of rest before a tooltip, none of a fade: long enough not to disturb, short enough to find. */
const tooltipDelayMs = 450;

/**
 * There with the frame that shows it and gone with the next, so that no key or press falls in between: base.css lets it appear softly,
 * and `overlay-focus.tsx` has the focus, which the kit would move a moment later.
 */
const openedAtOnce = { transitionProps: { duration: 0 }, trapFocus: false };

/**
 * Defaults of the UI kit in this app: small, square-ish, quiet. Colours and sizes are in `ui/tokens.css`, since the
 * page's content policy lets the kit add no styles of its own.
 */
export const theme = createTheme({
  primaryColor: 'blue',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } }),
    Button: Button.extend({ defaultProps: { size: 'xs' } }),
    Menu: Menu.extend({
      defaultProps: {
        shadow: 'md',
        withinPortal: true,
        ...openedAtOnce,
        returnFocus: false,
        // A menu holds entries and nothing else: the first of them takes the focus instead of the kit's placeholder.
        withInitialFocusPlaceholder: false,
      },
    }),
    Popover: Popover.extend({
      defaultProps: { shadow: 'md', ...openedAtOnce, portalProps },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: tooltipDelayMs,
        portalProps,
        transitionProps: { duration: 80 },
        events: { hover: true, focus: true, touch: false },
      },
    }),
  },
});
