import { Text } from '@mantine/core';
import { formatTime } from '#domain/time/dates.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { StoreCandidate } from '../../../record/orders.contract.ts';

/** Distance, closing time, wait and missing products of a store, or the objections. */
export function StoreCandidateText({ store }: { store: StoreCandidate }) {
  const { decimal } = useTenantFormat();
  const { name, distanceKm, open, until, timeZone, wait, objections, lacks } = store;
  const facts = [
    distanceKm !== null && `${decimal(distanceKm)} km`,
    open && (until ? `abierto hasta las ${formatTime(until, timeZone)}` : 'abierto siempre'),
    open && `${wait} min`,
  ].filter(Boolean);
  const problems = [...objections, lacks && lacks.length > 0 && `Le falta: ${lacks.join(', ')}.`].filter(Boolean);
  return (
    <>
      <Text span fw={700} size="sm">
        {name}
      </Text>
      <Text span size="sm" c="dimmed" display="block">
        {facts.join(', ')}
        {lacks?.length === 0 && ', tiene todo'}
      </Text>
      {problems.length > 0 && (
        <Text span size="sm" fw={500} display="block">
          {problems.join(' ')}
        </Text>
      )}
    </>
  );
}
