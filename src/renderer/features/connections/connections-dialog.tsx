import { memo, useState } from 'react';
import { useConnections } from '#renderer/data/connections.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions, useIsMounted } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { Failure, Outcome } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import { useConnectionActions } from './connection-actions.tsx';
import { ConnectionForm, freeColour } from './connection-form.tsx';
import { ConnectionsList, type ConnectionsStep } from './connections-list.tsx';
import { ReplaceTokenForm } from './replace-token-form.tsx';

type ConnectionsDialogProps = {
  step: ConnectionsStep;
  onStep(step: ConnectionsStep | null): void;
  openId: string | null;
  /** Shows a connection that was chosen or has just been created. */
  onOpen(connection: Connection): void;
};

const texts = words.connections;

/** Lists, switches, adds, edits and removes connections, and replaces or forgets their tokens. */
export const ConnectionsDialog = memo(function ConnectionsDialog(props: ConnectionsDialogProps) {
  const { step, onStep } = props;
  return (
    <Dialog
      onClose={() => onStep(null)}
      title={texts.titles[step.kind]}
      widthPx={step.kind === 'list' ? 560 : 440}
    >
      <Step {...props} />
    </Dialog>
  );
});

function Step({ step, onStep, openId, onOpen }: ConnectionsDialogProps) {
  const connections = useConnections();
  const actions = useConnectionActions();
  const toList = () => onStep({ kind: 'list' });
  const openAndClose = (connection: Connection) => {
    onStep(null);
    onOpen(connection);
  };

  if (step.kind === 'list') {
    return <ConnectionsList openId={openId} onOpen={openAndClose} onStep={onStep} />;
  }
  if (step.kind === 'add') {
    return (
      <ConnectionForm suggestedColour={freeColour(connections)} onSaved={openAndClose} onClose={toList} />
    );
  }
  const connection = connections.find((one) => one.id === step.connectionId);
  if (connection === undefined) return null;
  switch (step.kind) {
    case 'edit':
      return <ConnectionForm connection={connection} onSaved={toList} onClose={toList} />;
    case 'replace-token':
      return <ReplaceTokenForm connection={connection} onSaved={toList} onClose={toList} isInDialog />;
    case 'forget-token':
      return (
        <ConfirmStep
          question={texts.forgetToken.question(visibleText(connection.name))}
          consequence={texts.forgetToken.consequence}
          confirmLabel={texts.forgetToken.confirm}
          act={() => actions.forgetToken(connection.id)}
          onDone={toList}
          onClose={toList}
        />
      );
    case 'remove':
      return (
        <ConfirmStep
          question={texts.remove.question(visibleText(connection.name))}
          consequence={
            connection.kind === 'demo' ? texts.remove.consequenceForDemo : texts.remove.consequence
          }
          confirmLabel={texts.remove.confirm}
          act={() => actions.remove(connection.id)}
          onDone={toList}
          onClose={toList}
        />
      );
    default:
      return step satisfies never;
  }
}

type ConfirmStepProps = {
  question: string;
  consequence: string;
  confirmLabel: string;
  act(): Promise<Outcome<unknown>>;
  onDone(): void;
  onClose(): void;
};

/** Confirms an action that can't be undone, runs it, and stays open with the reason if it fails. */
function ConfirmStep({ question, consequence, confirmLabel, act, onDone, onClose }: ConfirmStepProps) {
  const isMounted = useIsMounted();
  const [isActing, setActing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function confirm(): Promise<void> {
    setActing(true);
    const outcome = await act();
    // A dialog closed in the meantime doesn't reopen.
    if (!isMounted()) return;
    setActing(false);
    if (outcome.ok) onDone();
    else setFailure(outcome.failure);
  }

  return (
    <div className={shared.stack}>
      <div>
        <strong className={shared.strong}>{question}</strong>
        <p className={shared.below}>{consequence}</p>
      </div>
      {failure !== null && <FailureNotice failure={failure} layout="inline" />}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.common.cancel}
        </Button>
        <Button isDangerous isBusy={isActing} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </div>
  );
}
