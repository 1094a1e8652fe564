import path from 'node:path';
import type { AboutInfo, Licence, StartNote } from '#shared/app-info.ts';
import { type CrashTrace, crashTraceName } from './diagnostics/crash-trace.ts';
import { createDiagnostics, type DiagnosticsDeps, tailOf } from './diagnostics/diagnostics.ts';
import type { Time } from './effects.ts';
import type { AppServices } from './services.ts';
import { createUpdates, type UpdatesDeps } from './updates/updates.ts';

export type SupportEffects = Pick<
  DiagnosticsDeps,
  'chooseFile' | 'openPath' | 'showInFolder' | 'homeFolder'
> &
  Pick<UpdatesDeps, 'whyNot' | 'load' | 'onChanged'> & {
    time: Time;
    folders: { userData: string; logs: string };
    versions: AboutInfo['versions'];
    system: () => Readonly<Record<string, string>>;
    graphics: () => Readonly<Record<string, string>>;
    readLicences: () => Promise<Licence[]>;
    startNotes: () => Promise<StartNote[]>;
  };

export type ServicesForSupport = Pick<
  AppServices,
  'log' | 'settings' | 'policy' | 'connections' | 'timeline' | 'drift' | 'exports'
>;

export type SupportServices = ReturnType<typeof createSupport>;

/** Diagnostics, updates and About. Knows no Electron. */
export function createSupport(services: ServicesForSupport, effects: SupportEffects) {
  const { log, settings, connections, timeline, drift } = services;
  const { time, folders } = effects;

  const diagnostics = createDiagnostics({
    ...effects,
    logsFolder: folders.logs,
    clean: log.clean,
    async collect() {
      await log.flush();
      return {
        madeAt: time.now(),
        versions: Object.fromEntries(effects.versions),
        system: effects.system(),
        graphics: effects.graphics(),
        settings: settings.read(),
        policy: await services.policy,
        startNotes: await effects.startNotes(),
        connections: (await connections.list()).connections,
        timeline: timeline.records(),
        differences: drift.read(),
        log: await tailOf(path.join(folders.logs, 'main.log'), maxLogBytes),
        crashTrace: await tailOf(path.join(folders.logs, crashTraceName), maxTraceBytes),
      };
    },
  });

  const updates = createUpdates({
    time,
    log,
    whyNot: effects.whyNot,
    load: effects.load,
    onChanged: effects.onChanged,
    policy: async () => (await services.policy).policy.updates,
    setting: () => settings.read().updates,
    isExportUnfinished: services.exports.isUnfinished,
  });

  return {
    diagnostics,
    updates,
    about: async (): Promise<AboutInfo> => ({
      versions: effects.versions,
      dataFolder: folders.userData,
      logsFolder: folders.logs,
      licences: await effects.readLicences(),
    }),
  };
}

/** A few hundred lines: enough to see what led to a problem, yet quick to read. */
const maxLogBytes = 48_000;
const maxTraceBytes = 16_000;

/** Logs uncaught errors instead of ending the app or showing the user a stack trace. */
export function noteUncaught(
  events: Pick<NodeJS.Process, 'on'>,
  deps: { log: { error(message: string, error?: unknown): void }; crashTrace: Pick<CrashTrace, 'note'> },
): void {
  const note = (what: string) => (error: unknown) => {
    // Written synchronously, since the process itself may fail next; the log is asynchronous.
    deps.crashTrace.note(what, error);
    deps.log.error(what, error);
  };
  events.on('uncaughtException', note('uncaught'));
  events.on('unhandledRejection', note('unhandled'));
}
