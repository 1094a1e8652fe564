import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setCopyState, useCatalogCopy } from '#renderer/data/catalog-copy.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { unwrap } from '#renderer/data/failure-error.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import shared from '#renderer/ui/shared.module.css';
import { type CopyEstimate, type CopyState, requestsPerSecond } from '#shared/catalog-copy.ts';
import { words } from '#words/words.ts';

const texts = words.copies;

/** The requests that a pass over the catalog's list takes. Asks the catalog for its count if that isn't known. Throws FailureError. */
export function useCopyEstimate(copy: CopyState | null) {
  const desktop = useDesktop();
  return useQuery({
    queryKey: ['copy-estimate', copy?.connectionId, copy?.whole?.number],
    queryFn: async () =>
      unwrap(
        await desktop.copies.estimate({
          connectionId: copy?.connectionId ?? '',
          requestId: crypto.randomUUID(),
        }),
      ),
    enabled: copy !== null,
  });
}

/** What a copy costs, in words. */
export function copyCost({ rate, whole }: CopyState, { requests, requestMs }: CopyEstimate): string {
  if (requests === null) return texts.costUnknown;
  const time = roughDuration(requests / requestsPerSecond({ rate, requestMs }));
  return (whole === null ? texts.cost : texts.updateCost)(requests, time);
}

/** `15 s`, `5 min`, `2 h`: rounded, for an estimate. */
export function roughDuration(seconds: number): string {
  if (seconds < 90) return words.amounts.seconds(Math.max(1, Math.round(seconds)));
  return seconds < 5_400
    ? words.amounts.minutes(Math.round(seconds / 60))
    : words.amounts.hours(Math.round(seconds / 3_600));
}

type CopyOfferProps = { connectionId: string; className?: string | undefined };

/** In one line, what a local copy would bring and cost, and a button that makes it. Empty while there is one, or none can be made. */
export function CopyOffer({ connectionId, className = '' }: CopyOfferProps) {
  const desktop = useDesktop();
  const client = useQueryClient();
  const copy = useCatalogCopy(connectionId);
  const canMake =
    copy !== null && copy.off === null && copy.items === 0 && copy.activity.kind === 'idle' ? copy : null;
  const { data } = useCopyEstimate(canMake);
  if (canMake === null || data === undefined) return null;
  return (
    <p className={`${shared.quiet} ${className}`}>
      {texts.benefit} {copyCost(canMake, data)}{' '}
      <TextButton onClick={async () => setCopyState(client, await desktop.copies.start({ connectionId }))}>
        {texts.start}
      </TextButton>
    </p>
  );
}
