import type { TokenStep } from '#renderer/ui/failure-notice.tsx';
import { words } from '#words/words.ts';
import { useAppCommands } from './app-commands.tsx';

/** The way out of trouble with the token, for a pane that has nothing to show because of it. */
export function useTokenStep(): TokenStep {
  const commands = useAppCommands();
  return {
    title: words.keychain.tokenFirst,
    label: words.commands['enter-token'],
    onClick: () => commands.run('enter-token'),
  };
}
