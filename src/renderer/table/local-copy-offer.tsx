import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { unwrap } from '#renderer/data/failure-error.ts';
import { setLocalCopyState, useLocalCopy } from '#renderer/data/local-copy.ts';
import { TextButton } from '#renderer/ui/buttons.tsx';
import shared from '#renderer/ui/shared.module.css';
import { type LocalCopyEstimate, type LocalCopyState, requestsPerSecond } from '#shared/local-copy.ts';
import { words } from '#words/words.ts';

const texts = words.localCopies;

/** The requests that a pass over the catalog's list takes. Asks the catalog for its count if that isn't known. Throws FailureError. */
export function useLocalCopyEstimate(localCopy: LocalCopyState | null) {
  const desktop = useDesktop();
  return useQuery({
    queryKey: ['local-copy-estimate', localCopy?.connectionId, localCopy?.whole?.number],
    queryFn: async () =>
      unwrap(
        await desktop.localCopies.estimate({
          connectionId: localCopy?.connectionId ?? '',
          requestId: crypto.randomUUID(),
        }),
      ),
    enabled: localCopy !== null,
  });
}

/** What a local copy costs, in words. */
export function localCopyCost(
  { rate, whole }: LocalCopyState,
  { requests, requestMs }: LocalCopyEstimate,
): string {
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

type LocalCopyOfferProps = { connectionId: string; className?: string | undefined };

/** In one line, what a local copy would bring and cost, and a button that makes it. Empty while there is one, or none can be made. */
export function LocalCopyOffer({ connectionId, className = '' }: LocalCopyOfferProps) {
  const desktop = useDesktop();
  const client = useQueryClient();
  const localCopy = useLocalCopy(connectionId);
  const canMake =
    localCopy !== null &&
    localCopy.off === null &&
    localCopy.items === 0 &&
    localCopy.activity.kind === 'idle'
      ? localCopy
      : null;
  const { data } = useLocalCopyEstimate(canMake);
  if (canMake === null || data === undefined) return null;
  return (
    <p className={`${shared.quiet} ${className}`}>
      {texts.benefit} {localCopyCost(canMake, data)}{' '}
      <TextButton
        onClick={async () => setLocalCopyState(client, await desktop.localCopies.start({ connectionId }))}
      >
        {texts.start}
      </TextButton>
    </p>
  );
}
