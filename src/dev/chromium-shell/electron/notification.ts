import type { Notification, NotificationConstructorOptions } from 'electron';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';
import { ElectronEmitter, shellEvent } from './emitter.ts';
import { supported } from './supported.ts';

type Offered = Pick<Notification, 'show' | 'close' | 'title' | 'body' | 'silent'>;

const shown: ShellNotification[] = [];

/** Shows nothing: it is recorded, and a test can click it. */
class ShellNotification extends ElectronEmitter implements Offered {
  title: string;
  body: string;
  silent: boolean;

  constructor(options: NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'failed', 'action', 'reply']);
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    // biome-ignore lint/correctness/noConstructorReturn: an app sees a notification only behind its guard.
    return supported('Notification', this);
  }

  show(): void {
    shown.push(this);
    thisRun().effects.notifications.push({ title: this.title, body: this.body });
    this.emit('show', shellEvent({}));
  }

  close(): void {
    this.emit('close', shellEvent({}));
  }

  static isSupported(): boolean {
    return true;
  }
}

/** By its place in the order of showing. */
export function clickNotification(index: number): void {
  const notification = shown[index];
  if (notification === undefined) throw new Error(`Only ${shown.length} notifications were shown`);
  notification.emit('click', shellEvent({}));
}

export const NotificationClass = supported('Notification', ShellNotification);
