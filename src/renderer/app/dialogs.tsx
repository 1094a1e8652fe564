import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { useAppCommand, useCommandListener } from '#renderer/data/app-commands.tsx';
import { useShowLogs } from '#renderer/data/app-info.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { useExportDialog, useNothingToExport, useOpenExport } from '#renderer/data/export-dialog.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { ConnectionsDialog } from '#renderer/features/connections/connections-dialog.tsx';
import type { ConnectionsStep } from '#renderer/features/connections/connections-list.tsx';
import { ExportCard } from '#renderer/features/exports/export-card.tsx';
import { ExportDialog } from '#renderer/features/exports/export-form.tsx';
import { AboutDialog } from '#renderer/features/help/about-dialog.tsx';
import { DiagnosticsDialog } from '#renderer/features/help/diagnostics-dialog.tsx';
import { DifferencesDialog } from '#renderer/features/help/differences-dialog.tsx';
import { RequestsDialog } from '#renderer/features/help/requests-dialog.tsx';
import { LocalCopyDialog } from '#renderer/features/local-copy/local-copy-dialog.tsx';
import { ReplyTemplatesDialog } from '#renderer/features/replies/reply-templates-dialog.tsx';
import { SettingsDialog } from '#renderer/features/settings/settings-dialog.tsx';
import { UpdatesDialog } from '#renderer/features/updates/updates-dialog.tsx';
import type { Connection } from '#shared/connection.ts';
import { type ExportProgress, isUnfinished } from '#shared/export.ts';
import type { ItemDetail } from '#shared/item.ts';
import { words } from '#words/words.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** Dialogs about the app rather than a catalog, available without a connection too, one at a time. */
export function SupportDialogs() {
  const { developerTools } = useSettings().settings;
  const [open, setOpen] = useState<'about' | 'diagnostics' | 'settings' | 'updates' | null>(null);
  const close = () => setOpen(null);
  useAppCommand('show-about', () => setOpen('about'));
  useAppCommand('save-diagnostics', () => setOpen('diagnostics'));
  useAppCommand('show-settings', () => setOpen('settings'));
  useAppCommand('check-for-updates', () => setOpen('updates'));
  useCommandListener('edit-reply-templates', close);
  useAppCommand('show-logs', useShowLogs(), developerTools);
  return (
    <>
      {open === 'about' && <AboutDialog onClose={close} />}
      {open === 'diagnostics' && <DiagnosticsDialog onClose={close} />}
      {open === 'settings' && <SettingsDialog onClose={close} />}
      {open === 'updates' && <UpdatesDialog onClose={close} />}
    </>
  );
}

/** The list of connections, and adding one. */
export const ConnectionDialogs = memo(function ConnectionDialogs(props: {
  openId: string;
  onOpen(connection: Connection): void;
}) {
  const [step, setStep] = useState<ConnectionsStep | null>(null);
  useAppCommand('manage-connections', () => setStep({ kind: 'list' }));
  useAppCommand('add-connection', () => setStep({ kind: 'add' }));
  return step !== null && <ConnectionsDialog step={step} onStep={setStep} {...props} />;
});

/** The help menu's dialogs, one at a time. Kept apart from the screen, since they don't depend on the view. */
export const HelpDialogs = memo(function HelpDialogs() {
  const { developerTools } = useSettings().settings;
  const [open, setOpen] = useState<'shortcuts' | 'requests' | 'differences' | null>(null);
  const close = () => setOpen(null);
  useAppCommand('show-shortcuts', () => setOpen('shortcuts'));
  useAppCommand('show-requests', () => setOpen('requests'), developerTools);
  useAppCommand('show-differences', () => setOpen('differences'), developerTools);
  return (
    <>
      {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
      {open === 'requests' && <RequestsDialog onClose={close} />}
      {open === 'differences' && <DifferencesDialog onClose={close} />}
    </>
  );
});

/** The reply templates, previewed with the open item, and the local copy of the connection's list. */
export const CatalogDialogs = memo(function CatalogDialogs({
  connection,
  itemId,
}: {
  connection: Connection;
  itemId: number | null;
}) {
  const desktop = useDesktop();
  const client = useQueryClient();
  const [preview, setPreview] = useState<{ detail: ItemDetail | null } | null>(null);
  const [isLocalCopyOpen, setLocalCopyOpen] = useState(false);
  useAppCommand('edit-reply-templates', () => {
    const { queryKey } = itemQueries.detail(desktop, connection.id, itemId ?? 0);
    setPreview({ detail: client.getQueryData<ItemDetail>(queryKey) ?? null });
  });
  useAppCommand('manage-local-copy', () => setLocalCopyOpen(true));
  return (
    <>
      {preview !== null && (
        <ReplyTemplatesDialog
          connection={connection}
          detail={preview.detail}
          onClose={() => setPreview(null)}
        />
      )}
      {isLocalCopyOpen && <LocalCopyDialog connection={connection} onClose={() => setLocalCopyOpen(false)} />}
    </>
  );
});

/** The floating parts of exports: the dialog and the progress card. */
export const Exports = memo(function Exports({ connection }: { connection: Connection }) {
  const dialog = useExportDialog();
  const isDialogOpen = useOpenExport() !== null;
  const { progress, putAway, revealableId } = useExportProgress();
  const desktop = useDesktop();
  const nothing = useNothingToExport();
  useAppCommand('export', () => dialog.open(), nothing === null || words.exports.nothing[nothing]);
  useAppCommand(
    'reveal-export',
    () => revealableId !== null && void desktop.exports.reveal({ exportId: revealableId }),
    revealableId !== null,
  );

  return (
    <>
      {isDialogOpen && (
        <ExportDialog connection={connection} isBusy={progress !== null && isUnfinished(progress)} />
      )}
      {progress !== null && <ExportCard key={progress.exportId} progress={progress} onPutAway={putAway} />}
    </>
  );
});

function useExportProgress() {
  const desktop = useDesktop();
  const [last, setLast] = useState<ExportProgress | null>(null);
  const [putAwayId, setPutAwayId] = useState<string | null>(null);

  useEffect(() => {
    let hasProgressed = false;
    const stop = desktop.exports.onProgress((progress) => {
      hasProgressed = true;
      setLast(progress);
    });
    void desktop.exports.current().then(
      (current) => {
        if (hasProgressed || current === null) return;
        setLast(current);
        // After a reload, shows running exports; finished ones were shown before it.
        if (!isUnfinished(current)) setPutAwayId(current.exportId);
      },
      () => {},
    );
    return stop;
  }, [desktop]);

  return {
    /** Null: none, or dismissed. */
    progress: last === null || last.exportId === putAwayId ? null : last,
    putAway: () => setPutAwayId(last?.exportId ?? null),
    /** The finished file, also of a dismissed export. */
    revealableId: last?.state.kind === 'done' || last?.state.kind === 'partial' ? last.exportId : null,
  };
}
