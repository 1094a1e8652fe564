import type { DialogAnswer, RecordedEffects } from '#dev/running-app.ts';
import type { AppPackage } from './app-package.ts';
import type { ShellCommandLine } from './command-line.ts';

/** The one app that this process runs: the Electron modules are made around it. */
export type ThisRun = {
  commandLine: ShellCommandLine;
  package: AppPackage;
  isHeadless: boolean;
  effects: Omit<RecordedEffects, 'menu'>;
  /** Answers that a test gave ahead of the dialogs it expects. */
  dialogAnswers: DialogAnswer[];
};

let run: ThisRun | null = null;

/** Called once, before the app's main script is loaded. */
export function beginRun(commandLine: ShellCommandLine, appPackage: AppPackage): ThisRun {
  run = {
    commandLine,
    package: appPackage,
    isHeadless: commandLine.switches.has('headless'),
    effects: {
      openedExternal: [],
      openedPaths: [],
      shownInFolder: [],
      clipboardText: '',
      clipboardPicture: '',
      notifications: [],
      badgeCount: 0,
      dialogs: [],
    },
    dialogAnswers: [],
  };
  return run;
}

export function thisRun(): ThisRun {
  if (run === null)
    throw new Error("The Chromium shell's electron module works only in an app that the shell runs");
  return run;
}
