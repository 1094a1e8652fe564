import { useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import type { ItemLink } from '#shared/desktop-api.ts';
import type { Failure } from '#shared/failure.ts';

/** Opens a link of one item in the browser. Main knows the address and decides; what it refuses is kept per item and link. */
export function useOpenLink(connectionId: string, itemId: number) {
  const desktop = useDesktop();
  const [refusal, setRefusal] = useState<{ itemId: number; link: ItemLink; failure: Failure } | null>(null);

  function open(link: ItemLink) {
    setRefusal(null);
    void desktop.links
      .open({ connectionId, itemId, link })
      .catch(() => ({ ok: false as const, failure: { kind: 'internal' as const, reference: 'page' } }))
      .then((outcome) => {
        if (!outcome.ok) setRefusal({ itemId, link, failure: outcome.failure });
      });
  }

  function refusalOf(link: ItemLink): Failure | null {
    return refusal?.itemId === itemId && refusal.link === link ? refusal.failure : null;
  }

  return { open, refusalOf };
}
