import type { DesktopApi } from '#shared/ipc-contract.ts';

/** Operations of the fake desktop that a test replaces. */
export type Replacements = {
  saveDiagnostics?: DesktopApi['diagnostics']['save'];
  showLogs?: DesktopApi['diagnostics']['showLogs'];
  restart?: DesktopApi['updates']['restart'];
  save?: DesktopApi['connections']['save'];
  openDemo?: DesktopApi['connections']['openDemo'];
  forgetToken?: DesktopApi['connections']['forgetToken'];
  remove?: DesktopApi['connections']['remove'];
  list?: DesktopApi['items']['list'];
  get?: DesktopApi['items']['get'];
  cancel?: DesktopApi['requests']['cancel'];
  openLink?: DesktopApi['links']['open'];
  startExport?: DesktopApi['exports']['start'];
  readAnswers?: DesktopApi['answers']['read'];
  importAnswers?: DesktopApi['answers']['import'];
  writeText?: DesktopApi['clipboard']['writeText'];
  writePicture?: DesktopApi['clipboard']['writePicture'];
};

/** The current replacements, which a test may change while it runs. */
export type ReplacedNow = () => Replacements;
