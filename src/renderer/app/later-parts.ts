/**
 * Components that the list's first frame doesn't need, in a chunk of their own; see later.ts. Components that register a command are elsewhere:
 * commands must work from the first frame.
 */
export { AnswersDialog } from '#renderer/features/answers/answers-dialog.tsx';
export { CopyDialog } from '#renderer/features/catalog-copy/copy-dialog.tsx';
export { FirstRun } from '#renderer/features/connections/connection-form.tsx';
export { ConnectionsDialog } from '#renderer/features/connections/connections-dialog.tsx';
export { ExportCard } from '#renderer/features/exports/export-card.tsx';
export { ExportDialog } from '#renderer/features/exports/export-form.tsx';
export { AboutDialog } from '#renderer/features/help/about-dialog.tsx';
export { DiagnosticsDialog } from '#renderer/features/help/diagnostics-dialog.tsx';
export { DifferencesDialog } from '#renderer/features/help/differences-dialog.tsx';
export { RequestsDialog } from '#renderer/features/help/requests-dialog.tsx';
export { ItemDetailPane } from '#renderer/features/item-detail/item-detail-pane.tsx';
export { RecentPanel } from '#renderer/features/recent-items/recent-panel.tsx';
export { SettingsDialog } from '#renderer/features/settings/settings-dialog.tsx';
export { DroppedText } from '#renderer/features/tickets/dropped-text.tsx';
export { TicketPanel } from '#renderer/features/tickets/ticket-panel.tsx';
export { TrainingDialog } from '#renderer/features/training/training-dialog.tsx';
export { UpdateNote, UpdatesDialog } from '#renderer/features/updates/updates-dialog.tsx';
export { ViewNamingDialog } from '#renderer/features/views/view-naming-dialog.tsx';
export { WatchedPanel } from '#renderer/features/watch/watched-panel.tsx';
export { ShortcutSheet } from './shortcut-sheet.tsx';
