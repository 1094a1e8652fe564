import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions, DialogNote } from '#renderer/ui/dialog.tsx';
import fields from '#renderer/ui/fields.module.css';
import { Check, Segments } from '#renderer/ui/fields.tsx';
import shared from '#renderer/ui/shared.module.css';
import {
  isTraining,
  noTraining,
  type Training,
  trainingLatenciesMs,
  trainingResponses,
} from '#shared/training.ts';
import { words } from '#words/words.ts';

const texts = words.training;

type TrainingDialogProps = {
  onClose(): void;
  training: Training;
  onChange(training: Training): void;
  /** The catalog on screen is the one that training is about. */
  isDemo: boolean;
};

/** Switches that make the demo catalog fail. */
export function TrainingDialog({ onClose, training, onChange, isDemo }: TrainingDialogProps) {
  return (
    <Dialog onClose={onClose} title={texts.title} widthPx={520}>
      <div className={shared.stack}>
        <p className={shared.dim}>{texts.intro}</p>
        {!isDemo && <DialogNote>{texts.onlyDemo}</DialogNote>}
        <fieldset className={shared.column}>
          <legend className={fields.groupLabel}>{texts.responses}</legend>
          {trainingResponses.map((responses) => (
            <Check
              key={responses}
              type="radio"
              name="training-responses"
              label={texts.response[responses]}
              checked={training.responses === responses}
              onChange={() => onChange({ ...training, responses })}
            />
          ))}
        </fieldset>
        <div>
          <p className={fields.groupLabel} id="training-latency">
            {texts.latency}
          </p>
          <Segments
            aria-labelledby="training-latency"
            value={training.latencyMs}
            onChange={(latencyMs) => onChange({ ...training, latencyMs })}
            options={trainingLatenciesMs.map((ms) => ({ value: ms, label: texts.latencyOf(ms) }))}
          />
        </div>
        <Check
          type="switch"
          label={texts.keychain}
          description={texts.keychainHint}
          checked={training.isKeychainMissing}
          onChange={(event) => onChange({ ...training, isKeychainMissing: event.currentTarget.checked })}
        />
        <DialogActions>
          <Button variant="default" disabled={!isTraining(training)} onClick={() => onChange(noTraining)}>
            {texts.stop}
          </Button>
          <Button onClick={onClose}>{words.common.close}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
