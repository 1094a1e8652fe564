import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { isDialogOpen, openDialogs } from '#renderer/ui/dialog.tsx';
import { createRequiredContext } from '#renderer/ui/shared-state.ts';
import { afterPaint } from '#renderer/ui/timers.ts';
import { type AppCommand, appCommands, type CommandStates } from '#shared/app-commands.ts';
import type { SettingName } from '#shared/settings.ts';
import { useLockReason } from './app-info.ts';
import { useDesktop } from './desktop-context.ts';

/**
 * Dispatches commands of the native menu and of keys to the component that handles them. The newest subscriber wins, so that
 * a dialog may take over a command while it is open.
 */
type AppCommands = ReturnType<typeof createAppCommands>;

/** Runs commands by name: buttons and keys need not know the handler. */
export const [AppCommandsContext, useAppCommands] = createRequiredContext<AppCommands>('AppCommandsContext');

/**
 * Connects the native menu ({@link DesktopApi.onCommand}) with the handlers in the page, and enables what they can do. An open dialog
 * disables nearly everything. Needs a DesktopProvider above it.
 */
export function AppCommandsProvider({ children }: { children: ReactNode }) {
  const desktop = useDesktop();
  const { commands, changed } = useMemo(() => {
    const changed = emitOncePerChange(
      (): CommandStates => {
        // Once for all commands, since it searches the whole document.
        const isBehindDialog = isDialogOpen();
        const possible = made.available().filter((command) => isForMenu(command, isBehindDialog));
        return { possible, on: made.turnedOn() };
      },
      // A failure only leaves the menu as it was.
      (states) => void desktop.menu.show(states).catch(() => {}),
    );
    const made = createAppCommands(changed);
    return { commands: made, changed };
  }, [desktop]);
  useEffect(() => openDialogs.subscribe(changed), [changed]);
  useEffect(
    // A menu accelerator may arrive before the menu's state is updated.
    () => desktop.app.onCommand((command) => isForMenu(command, isDialogOpen()) && commands.run(command)),
    [desktop, commands],
  );
  return <AppCommandsContext value={commands}>{children}</AppCommandsContext>;
}

function isForMenu(command: AppCommand, isBehindDialog: boolean): boolean {
  return besideDialogs.has(command) || !isBehindDialog;
}

/** The menu commands that work while a dialog is open: appearance, and what opens outside of the app. */
const besideDialogs: ReadonlySet<AppCommand> = new Set<AppCommand>([
  'theme-light',
  'theme-dark',
  'theme-system',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'show-logs',
]);

/**
 * Runs `handler` for the command while the component is mounted and the command is possible. A text: it isn't, and why, which the palette
 * shows.
 */
export function useAppCommand(
  command: AppCommand,
  handler: () => void,
  isPossible: boolean | string = true,
): void {
  const commands = useAppCommands();
  const latest = useEffectEvent(handler);
  // In the same commit: a command that comes between paint and effect would be lost.
  useLayoutEffect(() => {
    if (typeof isPossible === 'string') return commands.explain(command, isPossible);
    return isPossible ? commands.subscribe(command, () => latest()) : undefined;
  }, [commands, command, isPossible]);
}

/** Like {@link useAppCommand}, for a command that changes a setting. Disabled if a policy locks the setting. */
export function useSettingCommand(
  setting: SettingName,
  command: AppCommand,
  handler: () => void,
  isPossible = true,
): void {
  useAppCommand(command, handler, useLockReason(setting) === null && isPossible);
}

/** Marks a command as on, for menus that show its state. */
export function useCommandState(command: AppCommand, isOn: boolean): void {
  const commands = useAppCommands();
  useEffect(() => (isOn ? commands.keepOn(command) : undefined), [commands, command, isOn]);
}

/** Calls `listener` whenever the command runs, in addition to its handler, even without one. */
export function useCommandListener(command: AppCommand, listener: () => void): void {
  const commands = useAppCommands();
  const latest = useEffectEvent(listener);
  useEffect(() => commands.listen(command, () => latest()), [commands, command]);
}

function createAppCommands(onChanged: () => void) {
  const handlers = new Map<AppCommand, (() => void)[]>();
  const listeners = new Map<AppCommand, Set<() => void>>();
  const holds = new Map<AppCommand, number>();
  const reasons = new Map<AppCommand, string>();
  const hold = (command: AppCommand, by: 1 | -1) => {
    holds.set(command, (holds.get(command) ?? 0) + by);
    onChanged();
  };
  const put = (command: AppCommand, next: (() => void)[]) => {
    handlers.set(command, next);
    onChanged();
  };
  return {
    run(command: AppCommand): void {
      handlers.get(command)?.at(-1)?.();
      for (const listener of listeners.get(command) ?? []) listener();
    },
    listen(command: AppCommand, listener: () => void): () => void {
      const current = listeners.get(command) ?? new Set();
      listeners.set(command, current.add(listener));
      return () => void current.delete(listener);
    },
    /** The enabled commands, in the contract's order. */
    available: (): AppCommand[] => appCommands.filter((command) => (handlers.get(command) ?? []).length > 0),
    /** Why a command isn't possible; null: it is, or the reason is plain. */
    whyNot: (command: AppCommand): string | null =>
      (handlers.get(command) ?? []).length > 0 ? null : (reasons.get(command) ?? null),
    /** Gives the reason until the returned function is called. */
    explain(command: AppCommand, reason: string): () => void {
      reasons.set(command, reason);
      return () => void reasons.delete(command);
    },
    turnedOn: (): AppCommand[] => appCommands.filter((command) => (holds.get(command) ?? 0) > 0),
    /** The command is on until the returned function is called. */
    keepOn(command: AppCommand): () => void {
      hold(command, 1);
      return () => hold(command, -1);
    },
    subscribe(command: AppCommand, handler: () => void): () => void {
      put(command, [...(handlers.get(command) ?? []), handler]);
      return () =>
        put(
          command,
          (handlers.get(command) ?? []).filter((one) => one !== handler),
        );
    },
  };
}

/** Returns a function to call when the value may have changed. It reads the value once after the next paint, and emits a changed one. */
export function emitOncePerChange<T>(read: () => T, emit: (value: T) => void): () => void {
  let isWaiting = false;
  let emitted: string | null = null;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    afterPaint(() => {
      isWaiting = false;
      const value = read();
      const text = JSON.stringify(value);
      if (text === emitted) return;
      emitted = text;
      emit(value);
    });
  };
}
