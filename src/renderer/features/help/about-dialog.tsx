import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { CopyButton, useCopy } from '#renderer/ui/copy.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import type { AboutInfo, Licence } from '#shared/app-info.ts';
import { words } from '#words/words.ts';
import styles from './help.module.css';

/** Versions for a report, the app's folders, and the licences of its dependencies. */
export function AboutDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title={words.about.title} widthPx={560}>
      <About />
    </Dialog>
  );
}

function About() {
  const desktop = useDesktop();
  const { data } = useQuery({
    queryKey: ['about'],
    queryFn: () => desktop.app.about(),
    staleTime: 0,
    gcTime: 0,
  });
  const copy = useCopy();
  if (data === undefined) return <div className={styles.about} />;
  return (
    <div className={styles.about}>
      <p className={shared.dim}>{words.about.description}</p>
      <section aria-label={words.about.versions} className={styles.facts}>
        <Facts facts={data.versions} />
        <Button
          className={shared.fixed ?? ''}
          variant="default"
          icon={<SmallIcon of={IconCopy} size={14} />}
          onClick={() => void copy(versionText(data), words.about.versionInformation)}
        >
          {words.about.copyVersions}
        </Button>
      </section>
      <section aria-label={words.about.folders} className={styles.facts}>
        <Facts
          facts={[
            [words.about.dataFolder, data.dataFolder, words.about.copiedFolders.data],
            [words.about.logsFolder, data.logsFolder, words.about.copiedFolders.logs],
          ]}
        />
      </section>
      <section aria-label={words.about.licences} className={styles.licences}>
        <h3 className={shared.heading}>{words.about.licences}</h3>
        <p className={shared.dim}>
          {words.about.licencesIntro} {words.about.withElectron}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
        <ul className={styles.list} tabIndex={0} aria-label={words.about.licences}>
          {data.licences.map((licence) => (
            <LicenceEntry key={`${licence.name} ${licence.version}`} licence={licence} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Names and values; a third part adds a copy button and says what it copies. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: string, copied?: string])[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(([name, value, copied]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={`${shared.row} ${shared.tight} ${shared.grow}`} data-selectable>
            <span className={shared.ellipsis} title={copied && value}>
              {value}
            </span>
            {copied && <CopyButton text={value} label={copied} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LicenceEntry({ licence }: { licence: Licence }) {
  return (
    <li>
      <details className={styles.licence}>
        <summary>
          <span>{licence.name}</span>
          <span className={shared.dim}>{licence.version}</span>
          <span className={`${shared.dim} ${shared.end}`}>{licence.licence}</span>
        </summary>
        <pre className={styles.licenceText} data-selectable>
          {licence.text === '' ? words.about.noText : licence.text}
        </pre>
      </details>
    </li>
  );
}

function versionText({ versions }: AboutInfo): string {
  return versions.map(([name, version]) => `${name} ${version}`).join('\n');
}
