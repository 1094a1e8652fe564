import { PlainPage, ReloadButton } from './plain-page.tsx';

/** `no-desktop`: the page runs outside the app, or its preload failed. `no-answer`: main did not tell what to start with. */
export function StartTrouble({ reason }: { reason: 'no-desktop' | 'no-answer' }) {
  if (reason === 'no-desktop') {
    return (
      <PlainPage
        title="This page works only inside the Item Catalog app"
        text="Its connection to the app is missing. Start Item Catalog itself; if this is its window, install it again."
        code="IC-BUG-no-desktop"
      />
    );
  }
  return (
    <PlainPage
      title="Item Catalog could not start"
      text="The app did not answer its window. Reload; if that changes nothing, quit the app and start it again."
      code="IC-BUG-start"
    >
      <ReloadButton />
    </PlainPage>
  );
}
