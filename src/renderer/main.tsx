import './ui/kit-styles.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/more-contrast.css';
import { createRoot } from 'react-dom/client';
import { loadLaterParts } from '#renderer/ui/later.tsx';
import { startApp } from './app/app.tsx';
import { StartTrouble } from './app/plain-page.tsx';
import { windowDesktop } from './desktop/window-desktop.ts';
import { afterPaint } from './ui/after-paint.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const root = createRoot(container);
const desktop = windowDesktop();

if (desktop === null) {
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
