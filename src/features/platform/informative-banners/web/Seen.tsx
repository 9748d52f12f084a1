import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural } from '#kit/contract/values/plural.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { informativeBannersApi } from '../informativeBanners.contract.ts';

const none = { seen: 0, postponed: 0, deleted: 0 };

/** How many people saw a notice, and how many of them put it away. */
export function Seen({ id }: { id: number }) {
  const { data } = useQuery(endpointQuery(informativeBannersApi.counts));
  if (!data) return '—';
  const { seen, postponed, deleted } = data.data.find((each) => each.id === id) ?? none;
  const away = [...(postponed > 0 ? [`${postponed} pospuesto`] : []), ...(deleted > 0 ? [`${deleted} oculto`] : [])];
  return (
    <>
      {seen === 0 ? 'Nadie todavía' : plural(seen, 'persona', 'personas')}
      {away.length > 0 && (
        <Text size="xs" c="dimmed">
          {away.join(' · ')}
        </Text>
      )}
    </>
  );
}
