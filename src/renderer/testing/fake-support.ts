import type { AboutInfo, UpdateState } from '#shared/app-info.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { success } from '#shared/outcome.ts';
import { fakeEvent } from './fake-event.ts';
import type { ReplacedNow } from './fake-replacements.ts';

type SupportRequest = 'save' | 'logs' | 'check' | 'download' | 'restart';

type Initial = { about: Partial<AboutInfo> | undefined; update: UpdateState | undefined };

/** About, diagnostics and updates, without writing files or checking for versions. */
export function fakeSupport({ about, update }: Initial, replaced: ReplacedNow) {
  const log = { supported: [] as SupportRequest[] };
  const news = fakeEvent<UpdateState>();
  const api: Pick<DesktopApi, 'diagnostics' | 'updates'> = {
    diagnostics: {
      preview: async ({ includesNames }) => ({
        text: `Item Catalog diagnostics\n${includesNames ? 'with' : 'without'} names`,
        fileName: 'item-catalog-diagnostics.txt',
      }),
      save: async () => {
        log.supported.push('save');
        return replaced().saveDiagnostics?.() ?? success('item-catalog-diagnostics.txt');
      },
      showLogs: async () => {
        log.supported.push('logs');
        return replaced().showLogs?.() ?? success(null);
      },
    },
    updates: {
      onChanged: news.on,
      read: async () => update ?? { kind: 'idle' },
      check: async () => void log.supported.push('check'),
      download: async () => void log.supported.push('download'),
      restart: async () => {
        log.supported.push('restart');
        return replaced().restart?.() ?? 'restarting';
      },
    },
  };
  return { api, log, about: async () => ({ ...noAbout, ...about }), emitUpdate: news.emit };
}

const noAbout: AboutInfo = {
  versions: [['Item Catalog', '0.0.0-test']],
  dataFolder: '/home/someone/.config/Item Catalog',
  logsFolder: '/home/someone/.config/Item Catalog/logs',
  licences: [],
};
