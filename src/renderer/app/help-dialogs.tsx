import { memo, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { DifferencesDialog } from '#renderer/features/help/differences-dialog.tsx';
import { RequestsDialog } from '#renderer/features/help/requests-dialog.tsx';
import type { Connection } from '#shared/connection.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** What the help menu opens, one at a time. Apart from the screen, since none of it changes with the view. */
export const HelpDialogs = memo(function HelpDialogs({
  connections,
}: {
  connections: readonly Connection[];
}) {
  const [open, setOpen] = useState<'shortcuts' | 'requests' | 'differences' | null>(null);
  const close = () => setOpen(null);
  useAppCommand('show-shortcuts', () => setOpen('shortcuts'));
  useAppCommand('show-requests', () => setOpen('requests'));
  useAppCommand('show-differences', () => setOpen('differences'));
  return (
    <>
      <ShortcutSheet isOpen={open === 'shortcuts'} onClose={close} />
      <RequestsDialog isOpen={open === 'requests'} onClose={close} connections={connections} />
      <DifferencesDialog isOpen={open === 'differences'} onClose={close} connections={connections} />
    </>
  );
});
