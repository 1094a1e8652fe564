import { IconPackage } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { unwrap } from '#renderer/data/failure-error.ts';
import { setLocalCopyState, useLocalCopy } from '#renderer/data/local-copy.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { CloseButton, OutlinedButton, TextButton } from '#renderer/ui/buttons.tsx';
import { Strip } from '#renderer/ui/notices.tsx';
import shared from '#renderer/ui/shared.module.css';
import { limitBounds } from '#shared/item-query.ts';
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

/** The local copy, if there is none yet and one can be made. */
function useMakeable(connectionId: string): LocalCopyState | null {
  const localCopy = useLocalCopy(connectionId);
  const isMakeable =
    localCopy !== null &&
    localCopy.off === null &&
    localCopy.items === 0 &&
    localCopy.activity.kind === 'idle';
  return isMakeable ? localCopy : null;
}

function useMakeLocalCopy(connectionId: string): () => Promise<void> {
  const desktop = useDesktop();
  const client = useQueryClient();
  return async () => setLocalCopyState(client, await desktop.localCopies.start({ connectionId }));
}

type LocalCopyOfferProps = { connectionId: string; className?: string | undefined };

/** In one line, what a local copy would bring and cost, and a button that makes it. Empty while there is one, or none can be made. */
export function LocalCopyOffer({ connectionId, className = '' }: LocalCopyOfferProps) {
  const localCopy = useMakeable(connectionId);
  const make = useMakeLocalCopy(connectionId);
  const { data } = useLocalCopyEstimate(localCopy);
  if (localCopy === null || data === undefined) return null;
  return (
    <p className={`${shared.quiet} ${className}`}>
      {texts.benefit} {localCopyCost(localCopy, data)} <TextButton onClick={make}>{texts.start}</TextButton>
    </p>
  );
}

type LocalCopyProposalProps = {
  connectionId: string;
  /** The items of the whole list, and how long a page took. */
  total: number;
  requestMs: number;
};

/** The same below a long list, until there is a local copy or the user doesn't want one of this connection. Requests nothing. */
export function LocalCopyProposal({ connectionId, total, requestMs }: LocalCopyProposalProps) {
  const { settings, changeSettings } = useSettings();
  const localCopy = useMakeable(connectionId);
  const make = useMakeLocalCopy(connectionId);
  const { declinedCopies } = settings;
  if (localCopy === null || declinedCopies[connectionId]) return null;
  const cost = localCopyCost(localCopy, { total, requests: Math.ceil(total / limitBounds.max), requestMs });
  return (
    <Strip icon={IconPackage} tone="offer" data-edge="foot">
      <span className={`${shared.ellipsis} ${shared.grow}`}>
        {texts.benefit} {cost}
      </span>
      <OutlinedButton onClick={make}>{texts.propose}</OutlinedButton>
      <CloseButton
        aria-label={words.common.dismiss}
        onClick={() => changeSettings({ declinedCopies: { ...declinedCopies, [connectionId]: true } })}
      />
    </Strip>
  );
}
