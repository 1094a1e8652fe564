import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBuilding, IconDots, IconKey } from '@tabler/icons-react';
import { usePolicy } from '#renderer/desktop/app-info.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import { ConnectionMark } from './connection-mark.tsx';
import styles from './connection-row.module.css';
import { tokenStateText } from './token-state-text.ts';

type ConnectionRowProps = {
  connection: Connection;
  isOpen: boolean;
  onOpen(): void;
  onEdit(): void;
  onReplaceToken(): void;
  onForgetToken(): void;
  onRemove(): void;
};

const texts = words.connections.row;

/** One connection in the list of them: what it is, where its token is, and what can be done with it. */
export function ConnectionRow(props: ConnectionRowProps) {
  const { connection, isOpen } = props;
  const token = tokenStateText(connection.token);
  const name = visibleText(connection.name);
  const address = connection.baseUrl === null ? null : visibleText(connection.baseUrl);
  const isRemote = connection.kind === 'remote';
  const isPreset = connection.isPreset === true;
  const policy = usePolicy();
  return (
    <li className={styles.row}>
      <ConnectionMark connection={connection} />
      <div className={styles.words}>
        <span className={styles.heading}>
          <span className={styles.name}>{name}</span>
          {isPreset && (
            <span className={styles.preset} title={words.policy.setByPolicy.cause}>
              <IconBuilding size={13} stroke={1.75} aria-hidden />
              {words.policy.from(policy?.organisation ?? null)}
            </span>
          )}
        </span>
        <span className={styles.detail}>
          <span className={styles.address} title={address ?? undefined}>
            {address ?? texts.inApp}
          </span>
          <span className={styles.token} title={token.hint ?? undefined}>
            <IconKey size={13} stroke={1.75} role="img" aria-label={texts.token} />
            {token.label}
          </span>
        </span>
      </div>
      {isOpen ? (
        <span className={styles.open}>{texts.openNow}</span>
      ) : (
        <Button variant="default" size="xs" aria-label={texts.openNamed(name)} onClick={props.onOpen}>
          {texts.open}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={texts.more(name)}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isRemote && !isPreset && <Menu.Item onClick={props.onEdit}>{texts.edit}</Menu.Item>}
          {isRemote && (
            <Menu.Item onClick={props.onReplaceToken}>
              {connection.token.kind === 'none' ? texts.enterToken : texts.replaceToken}
            </Menu.Item>
          )}
          {canForgetToken(connection) && (
            <Menu.Item onClick={props.onForgetToken}>{texts.forgetToken}</Menu.Item>
          )}
          {!isPreset && (
            <Menu.Item color="red" onClick={props.onRemove}>
              {texts.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

/** Also where there is none to use: an old one that may remain in the keychain can be deleted. */
function canForgetToken({ kind, token }: Connection): boolean {
  return kind === 'remote' && (token.kind !== 'none' || token.tokenMayRemain === true);
}
