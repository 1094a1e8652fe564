import { useEffect, useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { type ExportProgress, isUnfinished } from '#shared/export.ts';

/** The export that was begun last, as main tells of it; null: none, or it was put away. */
export function useExportProgress(): { progress: ExportProgress | null; putAway(): void } {
  const desktop = useDesktop();
  const [progress, setProgress] = useState<ExportProgress | null>(null);

  useEffect(() => {
    let isHeard = false;
    const stop = desktop.onExportProgress((told) => {
      isHeard = true;
      setProgress(told);
    });
    // A page that was loaded anew in the middle takes up what goes on; what is over was told to the page before it.
    void desktop.exports.current().then(
      (current) => {
        if (!isHeard && current !== null && isUnfinished(current)) setProgress(current);
      },
      () => {},
    );
    return stop;
  }, [desktop]);

  return { progress, putAway: () => setProgress(null) };
}
