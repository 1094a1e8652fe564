/**
 * The style sheets of the kit's components that the page uses and of those that they are built from, in the order of the kit's own
 * `styles.css`, since a component may override what it is built from. `e2e/specs/bundles.spec.ts` checks both.
 */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Tooltip.css';
import '@mantine/core/styles/Splitter.css';
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
    () => root.render(<StartTrouble reason="no-answer" />),
  );
}
