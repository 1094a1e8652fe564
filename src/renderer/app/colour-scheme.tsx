import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  useMantineColorScheme,
} from '@mantine/core';
import { useEffect } from 'react';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import type { Settings } from '#shared/settings.ts';

/** The UI kit's name of a theme setting. */
export function colorSchemeOf(theme: Settings['theme']): MantineColorScheme {
  return theme === 'system' ? 'auto' : theme;
}

/** The settings are the only memory of the theme, so the kit gets a store that keeps nothing. */
export function colorSchemeFrom(theme: Settings['theme']): MantineColorSchemeManager {
  return {
    get: () => colorSchemeOf(theme),
    set: () => {},
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {},
  };
}

/** Carries a changed theme setting over to the page. */
export function FollowThemeSetting() {
  const { settings } = useSettings();
  // Without `keepTransitions` the kit switches them off by an inline style sheet, which the content policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const wanted = colorSchemeOf(settings.theme);
  useEffect(() => {
    if (colorScheme !== wanted) setColorScheme(wanted);
  }, [colorScheme, wanted, setColorScheme]);
  return null;
}
