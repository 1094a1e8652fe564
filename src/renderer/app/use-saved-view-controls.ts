import { useEffect, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useSavedViewActions, useSavedViews, viewOf } from '#renderer/data/kept-lists.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useViewChanges } from '#renderer/data/view.ts';
import type { ViewNaming } from '#renderer/features/views/view-naming-dialog.tsx';
import { openViewOf } from '#renderer/features/views/views-section.tsx';
import { useAnnounce } from '#renderer/ui/announcements.tsx';
import { useCopy } from '#renderer/ui/copy.tsx';
import { useEventCallbacks } from '#renderer/ui/events.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { deepLinkTo, maxWindowsLinkLength } from '#shared/deep-link.ts';
import type { Outcome } from '#shared/failure.ts';
import { type SavedView, savedTextOf } from '#shared/saved-view.ts';
import { sharedPartOf, type View, viewToText } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import { useViewHistory } from './view-history.ts';

export type SavedViewControls = ReturnType<typeof useSavedViewControls>;

/** The saved views of the current catalog, and the actions on them. Stable, so that turning a page doesn't re-render the sidebar. */
export function useSavedViewControls(connection: Connection, view: View) {
  const views = useSavedViews(connection.id);
  const copy = useCopy();
  const actions = useSavedViewActions();
  const history = useViewHistory();
  const { browse } = useViewChanges();
  const toast = useToast();
  const copyLink = async (linked: View) => {
    const link = deepLinkTo(viewToText(sharedPartOf(linked)), connection.catalogFingerprint);
    if (link.length <= maxWindowsLinkLength) return void copy(link, words.links.noun);
    const isCopied = await copy(link, null);
    toast({ text: isCopied ? words.links.tooLong : words.copying.failed(words.links.noun) });
  };
  const announce = useAnnounce();
  const { settings, changeSettings } = useSettings();
  const [lastOpenedId, setLastOpenedId] = useLastOpened(view);
  const [naming, setNaming] = useState<ViewNaming | null>(null);
  const open = openViewOf(views, view, settings.columns, lastOpenedId);
  const { id: openId = null, isChanged = false } = open ?? {};

  const shown = () => ({ text: savedTextOf(view), columns: settings.columns });
  const handlers = useEventCallbacks({
    openView(saved: SavedView) {
      const target = viewOf(saved);
      if (target === null) return;
      if (saved.columns !== null) changeSettings({ columns: saved.columns });
      setLastOpenedId(saved.id);
      announce(words.views.opened(visibleText(saved.name)));
      history.go(target);
    },
    async saveChanges(saved: SavedView) {
      const outcome = await actions.change(saved.id, shown());
      if (!outcome.ok) return toast({ text: words.views.notSaved });
      const { text, columns } = saved;
      const undo = async () => {
        const undone = await actions.change(saved.id, { text, columns });
        if (!undone.ok) toast({ text: words.views.notSaved });
      };
      toast({
        text: words.views.saved(saved.name),
        action: { label: words.common.undo, run: () => void undo() },
      });
    },
    async saveAs(name: string): Promise<Outcome<unknown>> {
      const outcome = await actions.add({ name, ...shown() });
      if (outcome.ok) setLastOpenedId(outcome.value.at(-1)?.id ?? null);
      return outcome;
    },
    rename: (saved: SavedView, name: string): Promise<Outcome<unknown>> => actions.change(saved.id, { name }),
    startRename: (saved: SavedView) => setNaming({ kind: 'rename', view: saved }),
    stopNaming: () => setNaming(null),
    copyLink(saved: SavedView) {
      const target = viewOf(saved);
      if (target !== null) void copyLink(target);
    },
    /** Returns to the list; from the list itself, clears its filters. */
    browse() {
      // The next view is not a changed saved view.
      setLastOpenedId(null);
      browse();
    },
  });

  useAppCommand('save-view', () => setNaming({ kind: 'new' }), view.panel === 'items');
  useAppCommand('copy-link', () => void copyLink(view));
  return useMemo(
    () => ({ views, open: openId === null ? null : { id: openId, isChanged }, naming, ...handlers }),
    [views, openId, isChanged, naming, handlers],
  );
}

/** The saved view that was opened last, which the shown view may be a change of; after Back and Forward, the one at that time. */
function useLastOpened(view: View) {
  const { isReturn } = useViewHistory();
  const [idAt] = useState(() => new WeakMap<View, string | null>());
  const [last, setLast] = useState<{ view: View; id: string | null }>({ view, id: null });
  const isNew = last.view !== view;
  const before = isNew && isReturn() ? idAt.get(view) : undefined;
  const id = before === undefined ? last.id : before;
  if (isNew) setLast({ view, id });
  useEffect(() => void idAt.set(view, id), [idAt, view, id]);
  return [id, (opened: string | null) => setLast({ view, id: opened })] as const;
}
