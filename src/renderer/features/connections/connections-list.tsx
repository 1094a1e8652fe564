import { IconBuilding, IconDots, IconKey, IconPlus } from '@tabler/icons-react';
import { organisationOf, usePolicy } from '#renderer/data/app-info.ts';
import { useConnections } from '#renderer/data/connections.ts';
import { Button, IconButton } from '#renderer/ui/buttons.tsx';
import { DialogActions } from '#renderer/ui/dialog.tsx';
import { Menu, MenuEntry } from '#renderer/ui/menu.tsx';
import { FailureNotice } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection, TokenState } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import { TryDemoButton, useOpenDemo } from './connection-actions.tsx';
import { ConnectionMark } from './connection-banners.tsx';
import styles from './connections.module.css';

type ConnectionsListProps = {
  openId: string | null;
  onOpen(connection: Connection): void;
  onStep(step: ConnectionsStep): void;
};

export function ConnectionsList({ openId, onOpen, onStep }: ConnectionsListProps) {
  const connections = useConnections();
  const demo = useOpenDemo(onOpen);
  const hasDemo = connections.some((connection) => connection.kind === 'demo');
  return (
    <div className={shared.stack}>
      <ul className={styles.rows}>
        {connections.map((connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            isOpen={connection.id === openId}
            onOpen={() => onOpen(connection)}
            onStep={(kind) => onStep({ kind, connectionId: connection.id })}
          />
        ))}
      </ul>
      {demo.failure !== null && <FailureNotice failure={demo.failure} layout="inline" />}
      <DialogActions>
        {!hasDemo && <TryDemoButton demo={demo} />}
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => onStep({ kind: 'add' })}>
          {words.connections.add}
        </Button>
      </DialogActions>
    </div>
  );
}

type ConnectionRowProps = {
  connection: Connection;
  isOpen: boolean;
  onOpen(): void;
  onStep(kind: StepOfOne['kind']): void;
};

const texts = words.connections.row;

function ConnectionRow({ connection, isOpen, onOpen, onStep }: ConnectionRowProps) {
  const name = visibleText(connection.name);
  const address = connection.baseUrl === null ? null : visibleText(connection.baseUrl);
  const isRemote = connection.kind === 'remote';
  const isPreset = connection.isPreset === true;
  const policy = usePolicy();
  return (
    <li className={styles.row}>
      <ConnectionMark connection={connection} />
      <div className={styles.words}>
        <span className={`${shared.row} ${shared.spaced} ${shared.shrink}`}>
          <span className={`${shared.ellipsis} ${shared.medium}`}>{name}</span>
          {isPreset && (
            <span
              className={`${shared.quiet} ${shared.inline} ${shared.fixed}`}
              title={words.policy.setByPolicy.cause}
            >
              <SmallIcon of={IconBuilding} size={13} />
              {words.policy.from(organisationOf(policy))}
            </span>
          )}
        </span>
        <span className={`${shared.quiet} ${shared.row} ${shared.spaced}`}>
          <span className={shared.ellipsis} title={address ?? undefined}>
            {address ?? texts.inApp}
          </span>
          <span className={`${shared.inline} ${shared.fixed}`} title={hintOf(connection.token) ?? undefined}>
            <IconKey size={13} stroke={1.75} role="img" aria-label={texts.token} />
            {words.connections.tokenState[connection.token.kind]}
          </span>
        </span>
      </div>
      {isOpen ? (
        <span className={shared.quiet}>{texts.openNow}</span>
      ) : (
        <Button variant="default" aria-label={texts.openNamed(name)} onClick={onOpen}>
          {texts.open}
        </Button>
      )}
      <Menu
        placement="bottom-end"
        target={
          <IconButton aria-label={texts.more(name)}>
            <SmallIcon of={IconDots} />
          </IconButton>
        }
      >
        {isRemote && !isPreset && <MenuEntry onClick={() => onStep('edit')}>{texts.edit}</MenuEntry>}
        {isRemote && (
          <MenuEntry onClick={() => onStep('replace-token')}>
            {connection.token.kind === 'none' ? texts.enterToken : texts.replaceToken}
          </MenuEntry>
        )}
        {canForgetToken(connection) && (
          <MenuEntry onClick={() => onStep('forget-token')}>{texts.forgetToken}</MenuEntry>
        )}
        {!isPreset && (
          <MenuEntry isDangerous onClick={() => onStep('remove')}>
            {texts.remove}
          </MenuEntry>
        )}
      </Menu>
    </li>
  );
}

/** Also without a usable token: an old one that may remain in the keychain can be deleted. */
function canForgetToken({ kind, token }: Connection): boolean {
  return kind === 'remote' && (token.kind !== 'none' || token.tokenMayRemain === true);
}

/** Explains where a token is; null: it needs no explanation. */
function hintOf(token: TokenState): string | null {
  switch (token.kind) {
    case 'in-keychain':
    case 'built-in':
      return null;
    case 'this-session': {
      const { because } = token;
      const hint =
        because === 'not-saved'
          ? words.connections.notSavedHint
          : words.connections.thisSessionHint(words.keychain.troubles[because]);
      return token.tokenMayRemain ? `${hint} ${words.connections.tokenMayRemain}` : hint;
    }
    case 'none':
      return token.tokenMayRemain ? words.connections.tokenMayRemain : words.connections.noTokenHint;
    default:
      return token satisfies never;
  }
}

/** The dialog's current step. Every step returns to `list`. */
export type ConnectionsStep = { kind: 'list' } | { kind: 'add' } | StepOfOne;

type StepOfOne = { kind: 'edit' | 'replace-token' | 'forget-token' | 'remove'; connectionId: string };
