import { words } from '#words/words.ts';
import { PlainPage, ReloadButton } from './plain-page.tsx';

/** `no-desktop`: the page runs outside the app, or its preload failed. `no-answer`: main did not tell what to start with. */
export function StartTrouble({ reason }: { reason: 'no-desktop' | 'no-answer' }) {
  if (reason === 'no-desktop') {
    return (
      <PlainPage
        title={words.trouble.outsideApp.title}
        text={words.trouble.outsideApp.text}
        code="IC-BUG-no-desktop"
      />
    );
  }
  return (
    <PlainPage title={words.trouble.noAnswer.title} text={words.trouble.noAnswer.text} code="IC-BUG-start">
      <ReloadButton />
    </PlainPage>
  );
}
