import type { Display, Point, Rectangle, Screen } from 'electron';
import { theBrowser } from '#dev/chromium-shell/run/the-browser.ts';
import { ElectronEmitter } from './emitter.ts';
import { supported } from './supported.ts';

type ShellDisplay = Pick<
  Display,
  'id' | 'label' | 'bounds' | 'workArea' | 'size' | 'workAreaSize' | 'scaleFactor' | 'rotation' | 'internal'
>;
type Offered = {
  [Name in 'getAllDisplays' | 'getPrimaryDisplay' | 'getDisplayMatching' | 'getDisplayNearestPoint']: (
    ...args: Parameters<Screen[Name]>
  ) => Name extends 'getAllDisplays' ? ShellDisplay[] : ShellDisplay;
};

/** The one display that a page can tell of. */
class ShellScreen extends ElectronEmitter implements Offered {
  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed']);
  }

  getPrimaryDisplay(): ShellDisplay {
    const screen = theBrowser()?.screen;
    if (screen === undefined) throw new Error('The screen module cannot be used before the app is ready');
    const { width, height, availLeft, availTop, availWidth, availHeight, scaleFactor } = screen;
    return supported('Display', {
      id: 1,
      label: '',
      bounds: { x: 0, y: 0, width, height },
      workArea: { x: availLeft, y: availTop, width: availWidth, height: availHeight },
      size: { width, height },
      workAreaSize: { width: availWidth, height: availHeight },
      scaleFactor,
      rotation: 0,
      internal: false,
    });
  }

  getAllDisplays(): ShellDisplay[] {
    return [this.getPrimaryDisplay()];
  }

  getDisplayMatching(_rectangle: Rectangle): ShellDisplay {
    return this.getPrimaryDisplay();
  }

  getDisplayNearestPoint(_point: Point): ShellDisplay {
    return this.getPrimaryDisplay();
  }
}

export const screen = supported('screen', new ShellScreen());
