import './ui/kit-styles.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/more-contrast.css';
import { createRoot } from 'react-dom/client';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { startApp } from './app/app.tsx';
import { StartTrouble } from './app/plain-page.tsx';
import { loadLaterParts } from './ui/later.tsx';
import { afterPaint } from './ui/timers.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent when the page runs without it. */
    readonly desktop?: DesktopApi;
  }
}

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const root = createRoot(container);
// The only place that reads it.
const { desktop } = window;

if (desktop === undefined) {
  root.render(<StartTrouble reason="no-desktop" />);
} else {
  startApp(desktop, window).then(
    (app) => {
      root.render(app);
      afterPaint(() => void loadLaterParts());
    },
    () => root.render(<StartTrouble reason="no-answer" />),
  );
}
