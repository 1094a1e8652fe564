import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { startApp } from './app/app.tsx';
import { StartTrouble } from './app/plain-page.tsx';

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
    (app) => root.render(app),
    () => root.render(<StartTrouble reason="no-response" />),
  );
}
