import { useState } from 'react';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import { useConnectionActions } from './use-connection-actions.ts';

export type OpenDemo = {
  isOpening: boolean;
  /** What stood in the way the last time; null: nothing. */
  failure: Failure | null;
  openDemo(): Promise<void>;
};

/** Starting the demo catalog, with what stands in the way. */
export function useOpenDemo(onOpened: (connection: Connection) => void): OpenDemo {
  const actions = useConnectionActions();
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function openDemo(): Promise<void> {
    setOpening(true);
    setFailure(null);
    const outcome = await actions.openDemo();
    setOpening(false);
    if (outcome.ok) onOpened(outcome.value);
    else setFailure(outcome.failure);
  }

  return { isOpening, failure, openDemo };
}
