import type { Notification, NotificationConstructorOptions } from 'electron';

type DesktopNotice = { title: string; body: string };

type DesktopNotices = { show(notice: DesktopNotice, onClick: () => void): void };

/** As many as the user may still find in the desktop's list; for older ones only the click stops working. */
const maxKept = 50;

/** Where the desktop has no notifications nothing is shown: the app itself shows the same changes. */
export function createDesktopNotices(deps: {
  platform: NodeJS.Platform;
  isSupported: () => boolean;
  create: (options: NotificationConstructorOptions) => Pick<Notification, 'on' | 'show'>;
  log: { error(message: string, error?: unknown): void };
}): DesktopNotices {
  // Kept: a notification that is garbage-collected no longer receives its click.
  const shown = new Set<object>();
  return {
    show({ title, body }, onClick) {
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

/** Desktops of Linux read a body as markup (the Desktop Notifications Specification), and Electron hands it on as it is. */
function withoutMarkup(body: string): string {
  return body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
