import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLockReason } from '#renderer/data/app-info.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import {
  localCopyTime,
  secondsText,
  setLocalCopyState,
  timeText,
  useLocalCopy,
} from '#renderer/data/local-copy.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useView, useViewChanges } from '#renderer/data/view.ts';
import { useListOrder } from '#renderer/table/list-order.ts';
import { localCopyCost, roughDuration, useLocalCopyEstimate } from '#renderer/table/local-copy-offer.tsx';
import { Button } from '#renderer/ui/buttons.tsx';
import { DeleteLocalCopyDialog } from '#renderer/ui/delete-local-copy-dialog.tsx';
import { Dialog, DialogActions, DialogNote } from '#renderer/ui/dialog.tsx';
import { CodedText, failureTitle } from '#renderer/ui/failure-text.tsx';
import { SelectField } from '#renderer/ui/fields.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { type Connection, demoConnectionId } from '#shared/connection.ts';
import {
  itemsCopied,
  type LocalCopyState,
  localCopyRates,
  nextPassAt,
  pagesLeft,
  requestsPerSecond,
} from '#shared/local-copy.ts';
import { words } from '#words/words.ts';
import styles from './local-copy-dialog.module.css';

const texts = words.localCopies;

/** The local copy of the connection's list: what it costs, how far it is, and its end. */
export function LocalCopyDialog({ connection, onClose }: { connection: Connection; onClose(): void }) {
  return (
    <Dialog onClose={onClose} title={texts.title} widthPx={480}>
      <LocalCopyView connection={connection} onClose={onClose} />
    </Dialog>
  );
}

function LocalCopyView({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const desktop = useDesktop();
  const client = useQueryClient();
  const localCopy = useLocalCopy(connection.id);
  const { settings, changeSettings } = useSettings();
  const { query, panel } = useView();
  const { showList } = useViewChanges();
  const { listInLocalCopy } = useListOrder(connection, query);
  const [isDeleting, setDeleting] = useState(false);
  if (localCopy === null) return null;
  const ask = (call: 'read' | 'start' | 'pause' | 'remove') => async () =>
    setLocalCopyState(client, await desktop.localCopies[call]({ connectionId: connection.id }));
  const { whole, pass, activity, off } = localCopy;
  const isRunning = activity.kind === 'filling' || activity.kind === 'waiting';
  return (
    <div className={shared.stack}>
      <p className={styles.text}>{texts.intro}</p>
      {localCopy.wasDamaged && <DialogNote>{texts.damaged}</DialogNote>}
      {off === null ? (
        <>
          {pass === null ? <Cost localCopy={localCopy} /> : <PassProgress localCopy={localCopy} />}
          {activity.kind === 'paused' && activity.failure !== null && (
            <FailureNotice failure={activity.failure} layout="inline" />
          )}
          <Extent localCopy={localCopy} />
          {whole?.news && <p className={styles.text}>{texts.lastUpdate(whole.news)}</p>}
          {whole?.identifiedAll !== undefined && whole.identifiedAll < whole.number && (
            <p className={styles.text}>{texts.notAllIdentified}</p>
          )}
          {connection.id !== demoConnectionId && settings.developerTools && (
            <SelectField
              label={texts.rate}
              description={
                localCopy.maxRate !== null && localCopy.maxRate < settings.copyRate
                  ? texts.rateLimit(localCopy.maxRate)
                  : texts.courtesy
              }
              options={localCopyRates.map((rate) => ({ value: rate, label: texts.rates(rate) }))}
              value={settings.copyRate}
              onChange={(copyRate) => {
                changeSettings({ copyRate });
                // Main knows what the policy allows of it.
                void ask('read')();
              }}
            />
          )}
          <Schedule localCopy={localCopy} />
          <p className={styles.quiet}>{texts.limits}</p>
        </>
      ) : (
        <DialogNote>{texts.off[off]}</DialogNote>
      )}
      <DialogActions
        aside={
          (localCopy.items > 0 || pass !== null || off === 'newer-file') && (
            <Button variant="subtle" isDangerous onClick={() => setDeleting(true)}>
              {texts.remove}
            </Button>
          )
        }
      >
        {(panel !== 'items' || query.localCopy === undefined) && localCopyTime(localCopy) !== null && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              showList(query.localCopy === undefined ? listInLocalCopy() : query);
            }}
          >
            {texts.show}
          </Button>
        )}
        {off === 'disk' && <Button onClick={ask('read')}>{words.common.tryAgain}</Button>}
        {off === null &&
          (isRunning ? (
            <Button variant="default" onClick={ask('pause')}>
              {texts.pause}
            </Button>
          ) : (
            <Button onClick={ask('start')}>
              {pass !== null ? texts.resume : localCopy.whole === null ? texts.start : texts.update}
            </Button>
          ))}
      </DialogActions>
      {isDeleting && (
        <DeleteLocalCopyDialog
          label={texts.remove}
          onKeep={() => setDeleting(false)}
          onDelete={() => {
            setDeleting(false);
            void ask('remove')();
          }}
        />
      )}
    </div>
  );
}

/** Whether the list is reread automatically, and when. */
function Schedule({ localCopy }: { localCopy: LocalCopyState }) {
  const { settings, changeSettings } = useSettings();
  const lock = useLockReason('copySchedules');
  const { [localCopy.connectionId]: schedule, ...others } = settings.copySchedules;
  const next = nextPassAt(localCopy, schedule, Date.now());
  return (
    <SelectField
      label={texts.schedule}
      description={lock ?? (next === null ? null : texts.nextAt(timeText(next)))}
      disabled={lock !== null}
      options={(['never', 'daily', 'weekly'] as const).map((value) => ({
        value,
        label: texts.schedules[value],
      }))}
      value={schedule ?? 'never'}
      onChange={(value) =>
        changeSettings({
          copySchedules: value === 'never' ? others : { ...others, [localCopy.connectionId]: value },
        })
      }
    />
  );
}

/** Before it is made or updated: what that costs. */
function Cost({ localCopy }: { localCopy: LocalCopyState }) {
  const { data, error, refetch } = useLocalCopyEstimate(localCopy);
  if (data === undefined && error !== null) {
    const actions = [{ label: words.common.tryAgain, onClick: () => void refetch() }];
    return <FailureNotice failure={failureOf(error)} layout="inline" actions={actions} />;
  }
  return (
    <p className={styles.text}>{data === undefined ? texts.estimating : localCopyCost(localCopy, data)}</p>
  );
}

function PassProgress({ localCopy }: { localCopy: LocalCopyState }) {
  const { pass, activity } = localCopy;
  if (pass === null) return null;
  const { total, items, unreadable } = pass;
  const requestsLeft = pagesLeft(pass);
  const perSecond = requestsPerSecond(localCopy);
  const doing = () => {
    switch (activity.kind) {
      case 'waiting':
        return texts.waiting(failureTitle(activity.failure), secondsText(activity.untilMs));
      case 'paused':
        return activity.failure === null ? texts.paused : texts.pausedAndRetried;
      default:
        return requestsLeft === null
          ? texts.speed(perSecond)
          : `${texts.speed(perSecond)} · ${texts.left(roughDuration(requestsLeft / perSecond))}`;
    }
  };
  return (
    <div>
      <progress
        max={total || 1}
        value={total === null ? 0 : Math.min(items, total)}
        aria-label={texts.progress}
      />
      <p className={styles.text}>
        {texts.items(items + unreadable, total)}
        {' · '}
        <CodedText text={doing()} />
      </p>
    </div>
  );
}

/** What there is of it, how old it is, and how large. */
function Extent({ localCopy }: { localCopy: LocalCopyState }) {
  const { whole, missing, bytes, pass } = localCopy;
  const time = localCopyTime(localCopy);
  if (time === null) return null;
  return (
    <p className={styles.text}>
      <strong>{texts.of(time)}</strong>
      {': '}
      {texts.items(itemsCopied(localCopy), (whole ?? pass)?.total ?? null)}
      {missing > 0 && ` · ${texts.missingCount(missing)}`}
      {whole !== null && whole.unreadable > 0 && ` · ${texts.unreadable(whole.unreadable)}`}
      {` · ${texts.size(words.amounts.size(bytes))}`}
      {whole === null && ` · ${texts.isPartial}`}
    </p>
  );
}
