import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useConnections } from '#renderer/data/connections.ts';
import { AssumedZoneField } from '#renderer/ui/assumed-zone-field.tsx';
import { Button } from '#renderer/ui/buttons.tsx';
import { DialogActions } from '#renderer/ui/dialog.tsx';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { TextField } from '#renderer/ui/fields.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import {
  addressWithScheme,
  type Connection,
  type ConnectionColour,
  type ConnectionDraft,
  connectionColours,
  demoColour,
  parseBaseAddress,
} from '#shared/connection.ts';
import type { Failure, InputField } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import { TryDemoButton, useOpenDemo, useSave } from './connection-actions.tsx';
import styles from './connections.module.css';
import { TokenField, useFieldToCorrect } from './replace-token-form.tsx';

type ConnectionFormProps = {
  /** Undefined: a new connection. */
  connection?: Connection | undefined;
  /** The colour of a new connection, so that no two look alike. */
  suggestedColour?: ConnectionColour;
  onSaved(connection: Connection): void;
  /** Undefined: there is nothing to go back to. */
  onClose?: (() => void) | undefined;
};

const texts = words.connections.form;

/**
 * Name, address, token and colour of a connection. Main verifies the token before anything is stored. The field keeps the token while
 * something else has to be corrected, and is cleared once the token is accepted or refused.
 */
export function ConnectionForm({ connection, suggestedColour, onSaved, onClose }: ConnectionFormProps) {
  const [name, setName] = useState(connection?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(connection?.baseUrl ?? '');
  const [colour, setColour] = useState(connection?.colour ?? suggestedColour ?? freeColour([]));
  const [assumedZone, setAssumedZone] = useState(connection?.assumedTimeZone ?? null);
  const [isChanged, setChanged] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const tokenField = useRef<HTMLInputElement>(null);
  const { state, save, cancel, fail } = useSave(onSaved);

  const address = addressTyped(baseUrl.trim(), connection, useConnections());
  // A token belongs to the address it was entered for: a new address needs its own.
  const isNewAddress = connection !== undefined && address.isOther;
  const needsToken = address.isOther || connection?.token.kind === 'none';
  const failure = state.kind === 'failed' ? state.failure : null;
  const tokenError = fieldError(failure, 'token');

  useEffect(() => nameField.current?.focus(), []);
  useFieldToCorrect(state, { name: nameField, baseUrl: addressField, token: tokenField });

  function submit(event: FormEvent) {
    event.preventDefault();
    const token = tokenField.current?.value ?? '';
    const draft: ConnectionDraft = {
      id: connection?.id,
      name: name.trim(),
      baseUrl: baseUrl.trim(),
      colour,
      assumedTimeZone: connection === undefined ? undefined : assumedZone,
      token: token === '' ? undefined : token,
    };
    const problem = problemOfDraft(draft, needsToken);
    if (problem !== null) return fail(problem);
    void save(draft, connection);
  }

  const isVerifying = state.kind === 'verifying';
  // A refused token is explained at its field. There may be no list yet whose filters could stay.
  const tokenFailure = failure?.kind === 'token-refused' && (
    <FailureNotice failure={failure} layout="inline" text={texts.refused(failureText(failure).cause)} />
  );
  return (
    <form
      className={`${shared.column} ${shared.spaced}`}
      onSubmit={submit}
      onChange={() => setChanged(true)}
      data-unsaved={isChanged || undefined}
      noValidate
      autoComplete="off"
    >
      <TextField
        ref={nameField}
        label={texts.name}
        placeholder={texts.namePlaceholder}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldError(failure, 'name')}
        disabled={isVerifying}
        data-autofocus
        spellCheck={false}
      />
      <TextField
        ref={addressField}
        label={texts.baseUrl}
        placeholder={texts.baseUrlPlaceholder}
        type="url"
        value={baseUrl}
        description={address.note}
        isDescribedBelow
        onChange={(event) => setBaseUrl(event.currentTarget.value)}
        error={fieldError(failure, 'baseUrl')}
        disabled={isVerifying}
        spellCheck={false}
      />
      <TokenField
        ref={tokenField}
        label={needsToken ? texts.token : texts.newToken}
        description={tokenError === undefined ? descriptionOfToken(connection, isNewAddress) : undefined}
        error={tokenError}
        disabled={isVerifying}
      />
      {tokenFailure}
      <ColourPicker value={colour} onChange={setColour} />
      {/* Before the first connection, the catalog's time zone isn't known. */}
      {connection !== undefined && (
        <AssumedZoneField value={assumedZone} onChange={setAssumedZone} disabled={isVerifying} />
      )}
      {failure !== null && failure.kind !== 'invalid-input' && failure.kind !== 'token-refused' && (
        <FailureNotice failure={failure} layout="inline" />
      )}
      <DialogActions
        // Mounted before its text, or a screen reader may miss it.
        aside={<span role="status">{isVerifying && texts.checking}</span>}
      >
        {(isVerifying || onClose) && (
          <Button variant="default" onClick={isVerifying ? cancel : onClose}>
            {words.common.cancel}
          </Button>
        )}
        <Button type="submit" isBusy={isVerifying}>
          {connection === undefined ? texts.connect : texts.save}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Whether it is another address than the connection's, and what the user should know of it. */
function addressTyped(typed: string, connection: Connection | undefined, all: readonly Connection[]) {
  const full = addressWithScheme(typed);
  const parsed = parseBaseAddress(typed);
  const leadsTo = ({ baseUrl }: Connection) => parsed.ok && baseUrl === parsed.baseUrl;
  const same = all.find((other) => other.id !== connection?.id && leadsTo(other));
  const notes = [
    ...(full === typed ? [] : [texts.connectsTo(full)]),
    ...(same === undefined ? [] : [texts.sameCatalog(visibleText(same.name))]),
  ];
  return {
    isOther: connection === undefined || !leadsTo(connection),
    note: notes.length === 0 ? undefined : notes.join('. '),
  };
}

function descriptionOfToken(connection: Connection | undefined, isNewAddress: boolean): string {
  if (isNewAddress) return texts.tokenOfNewAddress;
  if (connection !== undefined && connection.token.kind !== 'none') return texts.tokenKept;
  return texts.tokenFirst;
}

function fieldError(failure: Failure | null, field: InputField): string | undefined {
  if (failure === null) return undefined;
  if (failure.kind === 'invalid-input' && failure.field === field) {
    return words.inputProblems[failure.problem](failure.field, failure.at);
  }
  if (field !== 'token') return undefined;
  return failure.kind === 'token-refused' ? texts.notSaved : undefined;
}

type ColourPickerProps = { value: ConnectionColour; onChange(colour: ConnectionColour): void };

/** The eight colours as radio buttons: one tab stop, arrows choose. */
function ColourPicker({ value, onChange }: ColourPickerProps) {
  const group = useId();
  return (
    <fieldset className={shared.row}>
      <legend className={styles.legend}>{texts.colour}</legend>
      {connectionColours.map((colour) => (
        <label
          key={colour}
          className={styles.swatch}
          title={texts.colours[colour]}
          data-connection-colour={colour}
        >
          <input
            type="radio"
            name={group}
            aria-label={texts.colours[colour]}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
          <span className={styles.formMark} />
        </label>
      ))}
    </fieldset>
  );
}

type InvalidInput = Extract<Failure, { kind: 'invalid-input' }>;

/**
 * The first field that is clearly invalid. Main checks the whole draft again. `needsToken`: none is stored.
 */
function problemOfDraft(draft: ConnectionDraft, needsToken: boolean): InvalidInput | null {
  if (draft.name.trim() === '') return { kind: 'invalid-input', field: 'name', problem: 'empty' };
  const address = parseBaseAddress(draft.baseUrl);
  if (!address.ok)
    return { kind: 'invalid-input', field: 'baseUrl', problem: address.problem, at: address.at };
  if (needsToken && (draft.token ?? '').trim() === '') {
    return { kind: 'invalid-input', field: 'token', problem: 'empty' };
  }
  return null;
}

/** The first colour that is neither used nor the demo's; the first of all when none is left. */
export function freeColour(connections: readonly Connection[]): ConnectionColour {
  const taken = new Set(connections.map((connection) => connection.colour));
  const own = connectionColours.filter((colour) => colour !== demoColour);
  return own.find((colour) => !taken.has(colour)) ?? own[0] ?? demoColour;
}

type FirstRunProps = { onConnected(connection: Connection): void };

const firstRunTexts = words.connections.firstRun;

/** The page of a window without connections: connect to a catalog, or try the demo. */
export function FirstRun({ onConnected }: FirstRunProps) {
  const demo = useOpenDemo(onConnected);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <h1 className={styles.title}>{firstRunTexts.title}</h1>
          <p className={shared.below}>{firstRunTexts.lead}</p>
        </header>
        <ConnectionForm onSaved={onConnected} />
        <div className={styles.other}>
          <div>
            <strong className={shared.medium}>{firstRunTexts.noAccount}</strong>
            <p className={styles.otherText}>{firstRunTexts.aboutDemo}</p>
          </div>
          <TryDemoButton demo={demo} />
        </div>
        {demo.failure !== null && <FailureNotice failure={demo.failure} layout="inline" />}
      </div>
    </main>
  );
}
