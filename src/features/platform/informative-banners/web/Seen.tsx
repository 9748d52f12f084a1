import { useQuery } from '@tanstack/react-query';
import { plural } from '#kit/contract/values/plural.ts';
import { call } from '#kit/web/api/call.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { informativeBannersApi, type NoticeCounts } from '../informativeBanners.contract.ts';

type Batch = { ids: Set<number>; counts: Promise<NoticeCounts[]> };

let batch: Batch | null = null;

/** Collects the notices of a page, so that their counts are one request. */
function openBatch(): Batch {
  const ids = new Set<number>();
  const counts = Promise.resolve().then(async () => {
    batch = null;
    return (await call(informativeBannersApi.counts, { query: { ids: [...ids] } })).data;
  });
  return { ids, counts };
}

async function countsOf(id: number): Promise<NoticeCounts> {
  batch ??= openBatch();
  batch.ids.add(id);
  const counts = await batch.counts;
  return counts.find((each) => each.id === id) ?? { id, seen: 0, postponed: 0, deleted: 0 };
}

/** How many people saw a notice, and how many of them put it away. */
export function Seen({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [areaOf(informativeBannersApi.counts), 'notice-counts', id],
    queryFn: () => countsOf(id),
  });
  if (!data) return '—';
  const { seen, postponed, deleted } = data;
  const away = [
    ...(postponed > 0 ? [plural(postponed, 'lo pospuso', 'lo pospusieron')] : []),
    ...(deleted > 0 ? [plural(deleted, 'lo ocultó', 'lo ocultaron')] : []),
  ];
  return (
    <TwoLines below={away.join(' · ')}>{seen === 0 ? 'Nadie todavía' : plural(seen, 'persona', 'personas')}</TwoLines>
  );
}
