import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { channelOrdersApi } from '../channelOrders.contract.ts';
import { strikesText } from '../strikes.rules.ts';

/** Warns a kitchen that a channel is about to pause its store. Orders that end are announced, so that it is read again. */
export function KitchenStrikes({ storeId }: { storeId: number }) {
  const isAllowed = useCan(channelOrdersApi.problems.policy);
  const { data } = useQuery({ ...endpointQuery(channelOrdersApi.problems), enabled: isAllowed });
  const strikes = (data?.strikes ?? []).filter((each) => each.storeId === storeId);
  return (
    <output>
      {strikes.map((each) => (
        <Alert key={each.channelName} color="amber" radius="md" role="presentation">
          {strikesText(each)}
        </Alert>
      ))}
    </output>
  );
}
