import { IconCopy, IconDeviceFloppy, IconFolderOpen } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShowLogs } from '#renderer/data/app-info.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { toOutcome } from '#renderer/data/failure-error.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import { Check } from '#renderer/ui/fields.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Failure } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import styles from './help.module.css';

/** Shows exactly the text that will be saved. */
export function DiagnosticsDialog({ onClose }: { onClose(): void }) {
  const desktop = useDesktop();
  const showLogs = useShowLogs();
  const toast = useToast();
  const copy = useCopy();
  const [includesNames, setIncludesNames] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['diagnostics', includesNames],
    queryFn: () => desktop.diagnostics.preview({ includesNames }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isReady = data !== undefined && !isPlaceholderData;

  async function save() {
    setFailure(null);
    const saved = await toOutcome(desktop.diagnostics.save());
    if (!saved.ok) return setFailure(saved.failure);
    if (saved.value === null) return;
    toast({ text: words.diagnostics.saved(saved.value) });
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={words.diagnostics.title} widthPx={760}>
      <div className={styles.view}>
        <p className={shared.dim}>
          {words.diagnostics.intro} {words.diagnostics.masked}
        </p>
        <Check
          label={words.diagnostics.includeNames}
          description={words.diagnostics.includeNamesHint}
          checked={includesNames}
          onChange={(event) => setIncludesNames(event.currentTarget.checked)}
        />
        <section
          className={styles.diagnosticsText}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
          tabIndex={0}
          aria-label={words.diagnostics.preview}
          aria-busy={!isReady}
          // Focused first, since the text is to be read before anything else.
          data-autofocus
        >
          <pre data-selectable>{data?.text ?? words.diagnostics.making}</pre>
        </section>
        {failure !== null && <FailureNotice failure={failure} layout="inline" />}
        <DialogActions
          aside={
            <Button variant="subtle" icon={<SmallIcon of={IconFolderOpen} />} onClick={showLogs}>
              {words.diagnostics.showLogs}
            </Button>
          }
        >
          <Button
            variant="default"
            disabled={!isReady}
            icon={<SmallIcon of={IconCopy} size={14} />}
            onClick={() => void copy(data?.text ?? '', words.diagnostics.diagnostics)}
          >
            {words.diagnostics.copy}
          </Button>
          <Button disabled={!isReady} icon={<SmallIcon of={IconDeviceFloppy} />} onClick={() => void save()}>
            {words.diagnostics.save}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
