import { useQuery } from '@tanstack/react-query';
import { nextMomentText } from '#domain/time/nextMoment.ts';
import { channelOrdersApi } from '#features/sales/orders/channels/channelOrders.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { Checks } from '#kit/web/form/fields/Checks.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { type ChannelCheck, channelCheck, channelsSentence, sellsThere } from '../channelCauses.rules.ts';
import { type ChannelLinkRow, channelLinksApi } from '../links.contract.ts';
import { channelField, referenceLink } from './linkColumns.tsx';

type ChannelChecksProps = {
  storeId: number;
  /** Renders only where a channel fails, or only where none does. */
  failing: boolean;
};

/** Whether a store receives the orders of each of its channels now, those that fail first. */
export function ChannelChecks(props: ChannelChecksProps) {
  const { flags } = useCurrentUser();
  const may = useCan(channelLinksApi.list.policy);
  return may && flags.includes('channel-integration') && <OfStore {...props} />;
}

function OfStore({ storeId, failing }: ChannelChecksProps) {
  const { data, error, refetch } = useQuery(endpointQuery(channelLinksApi.list, { query: { storeIds: [storeId] } }));
  useRefetchOnEvent('channel_links', { queryKey: ['stores', channelLinksApi.list.path] });
  const seesOrders = useCan(channelOrdersApi.problems.policy);
  const { data: problems } = useQuery({ ...endpointQuery(channelOrdersApi.problems), enabled: seesOrders });
  const now = useMinute();
  if (error && !data && failing) return null;
  if (error && !data) return <QueryFailed failure={error} what="los canales" onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  const found = data.data.map((row) => ({
    row,
    providerName: row.providerName,
    ...channelCheck(
      row,
      problems?.strikes.find((each) => each.storeId === storeId && each.channelName === row.providerName) ?? null,
      (instant) => nextMomentText(instant, { timeZone: row.timeZone, now }),
    ),
  }));
  const isFailing = found.some(({ ok }) => ok === false);
  if (isFailing !== failing) return null;
  const sold = found.filter(({ row }) => sellsThere(row));
  return (
    <Checks
      ok={isFailing ? false : (sold.length > 0 && sold.every(({ ok }) => ok)) || null}
      sentence={channelsSentence(sold)}
      checks={found
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map(({ row, ok, sentence, at }) => ({
          name: row.provider,
          title: row.providerName,
          ok,
          ...(!sellsThere(row) && { word: 'No vende' }),
          sentence,
          path: pathOf(row, at),
          verb: 'Ver',
        }))}
      stale={false}
    />
  );
}

/** Failing channels first, those where the store does not sell last. */
const rankOf = ({ row, ok }: { row: ChannelLinkRow; ok: boolean | null }): number =>
  ok === false ? 0 : sellsThere(row) ? 1 : 2;

/** Where a cause is set. */
function pathOf(row: ChannelLinkRow, at: ChannelCheck['at']): string {
  if (at === 'credentials') return '/channel-integration';
  if (at === 'menu') return `/menu/channels?storeIds=${row.storeId}&provider=${row.provider}`;
  if (at === 'channels') return `/stores/edit-store/${row.storeId}/channels?field=${channelField(row.provider)}`;
  if (at !== 'reference') return `/stores/edit-store/${row.storeId}/${at}`;
  const { to, search } = referenceLink(row);
  const { field } = search?.({}) ?? {};
  return typeof field === 'string' ? `${to}?field=${field}` : to;
}
