import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnections } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { useViewChanges } from '#renderer/data/view.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { CodedText, failureTitle } from '#renderer/ui/failure-text.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import { nameWithWear } from '#shared/market-name.ts';
import { words } from '#words/words.ts';
import styles from './item-detail-pane.module.css';

type Result =
  | { kind: 'asking' }
  | { kind: 'found'; detail: ItemDetail }
  | { kind: 'failed'; failure: Failure };

const texts = words.itemDetail.elsewhere;

/**
 * For an ID that isn't in this catalog: requests it (section 4.2) once from each of the others, and opens it in one that has it. Needs a
 * key for each item.
 */
export function OtherCatalogs({ connectionId, itemId }: { connectionId: string; itemId: number }) {
  const desktop = useDesktop();
  const client = useQueryClient();
  const others = useConnections().filter(({ id }) => id !== connectionId);
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const isAsking = [...results.values()].some(({ kind }) => kind === 'asking');

  async function ask({ id }: Connection) {
    const respond = (result: Result) => setResults((before) => new Map(before).set(id, result));
    respond({ kind: 'asking' });
    // Not `shown`, which would mark a change of a watched item as seen.
    await client.fetchQuery(itemQueries.detail(desktop, id, itemId, 'ticket')).then(
      (detail) => respond({ kind: 'found', detail }),
      (error: unknown) => respond({ kind: 'failed', failure: failureOf(error) }),
    );
  }

  if (others.length === 0) return null;
  return (
    <div className={styles.others}>
      <Button
        variant="default"
        icon={<SmallIcon of={IconSearch} size={15} />}
        title={texts.hint}
        isBusy={isAsking}
        onClick={() => others.forEach((other) => void ask(other))}
      >
        {texts.look(others.length)}
      </Button>
      <ul className={styles.results} aria-live="polite">
        {others.map((other) => {
          const result = results.get(other.id);
          return (
            result !== undefined && (
              <OneResult key={other.id} connection={other} itemId={itemId} result={result} />
            )
          );
        })}
      </ul>
    </div>
  );
}

type OneResultProps = { connection: Connection; itemId: number; result: Result };

function OneResult({ connection, itemId, result }: OneResultProps) {
  const { showItemIn } = useViewChanges();
  const catalog = visibleText(connection.name);
  return (
    <li className={styles.result}>
      <bdi className={styles.catalog}>{catalog}</bdi>
      <bdi className={`${shared.grow} ${shared.anywhere}`}>
        <CodedText text={resultText(result)} />
      </bdi>
      {result.kind === 'found' && (
        <Button
          size="compact-xs"
          aria-label={texts.openIn(catalog)}
          onClick={() => showItemIn(connection.id, itemId)}
        >
          {texts.open}
        </Button>
      )}
    </li>
  );
}

function resultText(result: Result): string {
  switch (result.kind) {
    case 'asking':
      return texts.asking;
    case 'found': {
      const { name = '', market_hash_name = '' } = result.detail.item;
      return visibleText(nameWithWear(name, market_hash_name)) || texts.found;
    }
    case 'failed':
      return result.failure.kind === 'item-not-found' ? texts.notFound : failureTitle(result.failure);
    default:
      return result satisfies never;
  }
}
