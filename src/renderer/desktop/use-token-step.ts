import type { TokenStep } from '#renderer/ui/failure-notice.tsx';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import { useAppCommands } from './app-commands.tsx';

/**
 * The way out of trouble with the token, for a pane that has nothing to show because of it. The demo's token is its own: it is
 * refused in training alone.
 */
export function useTokenStep({ kind }: Connection): TokenStep {
  const commands = useAppCommands();
  const command = kind === 'demo' ? 'stop-training' : 'enter-token';
  return {
    title: kind === 'demo' ? words.training.stopFirst : words.keychain.tokenFirst,
    label: words.commands[command],
    onClick: () => commands.run(command),
  };
}
