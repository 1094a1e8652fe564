import { useEffect, useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { type ExportProgress, isUnfinished } from '#shared/export.ts';

type LastExport = {
  /** The export that was begun last, as main tells of it; null: none, or it was put away. */
  progress: ExportProgress | null;
  putAway(): void;
  /** Its file, if there is one by now; also of one that was put away. */
  revealableId: string | null;
};

export function useExportProgress(): LastExport {
  const desktop = useDesktop();
  const [last, setLast] = useState<ExportProgress | null>(null);
  const [putAwayId, setPutAwayId] = useState<string | null>(null);

  useEffect(() => {
    let isHeard = false;
    const stop = desktop.exports.onProgress((told) => {
      isHeard = true;
      setLast(told);
    });
    void desktop.exports.current().then(
      (current) => {
        if (isHeard || current === null) return;
        setLast(current);
        // A page that was loaded anew in the middle takes up what goes on; what is over was told to the page before it.
        if (!isUnfinished(current)) setPutAwayId(current.exportId);
      },
      () => {},
    );
    return stop;
  }, [desktop]);

  return {
    progress: last === null || last.exportId === putAwayId ? null : last,
    putAway: () => setPutAwayId(last?.exportId ?? null),
    revealableId: last?.state.kind === 'done' || last?.state.kind === 'partial' ? last.exportId : null,
  };
}
