import type { Notification, NotificationConstructorOptions } from 'electron';

/** About as many as the desktop still lists; clicking older ones does nothing. */
const maxKept = 50;

/** Shows nothing if the desktop has no notifications: the window shows the same changes. */
export function createDesktopNotices(deps: {
  platform: NodeJS.Platform;
  isSupported: () => boolean;
  create: (options: NotificationConstructorOptions) => Pick<Notification, 'on' | 'show'>;
  log: { error(message: string, error?: unknown): void };
}) {
  // Referenced, because a garbage-collected notification doesn't emit its click.
  const shown = new Set<object>();
  return {
    show({ title, body }: { title: string; body: string }, onClick: () => void): void {
      if (!deps.isSupported()) return;
      const notification = deps.create({
        title,
        body: deps.platform === 'linux' ? withoutMarkup(body) : body,
      });
      shown.add(notification);
      const [oldest] = shown;
      if (shown.size > maxKept && oldest !== undefined) shown.delete(oldest);
      notification.on('click', () => {
        shown.delete(notification);
        onClick();
      });
      // Emitted on Windows only, for instance when notifications are switched off for the app.
      notification.on('failed', (_event, error) => {
        shown.delete(notification);
        deps.log.error('a notification', error);
      });
      notification.show();
    },
  };
}

/** Linux desktops parse the body as markup (Desktop Notifications Specification), and Electron doesn't escape it. */
function withoutMarkup(body: string): string {
  return body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
