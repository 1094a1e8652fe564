import { useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';

/** Restarting as the new version. `hasExport`: the last attempt was refused because a file is still being written. */
export function useRestart(): { restart(): Promise<void>; hasExport: boolean } {
  const desktop = useDesktop();
  const [hasExport, setHasExport] = useState(false);
  return {
    hasExport,
    async restart() {
      setHasExport((await desktop.updates.restart()) === 'export-runs');
    },
  };
}
