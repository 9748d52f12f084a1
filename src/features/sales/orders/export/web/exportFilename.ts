import { slugOf } from '#domain/slugs.ts';
import { type OrderQueue, orderQueueLabels } from '../../record/queues.contract.ts';
import type { Search } from '#kit/web/list/filters/filter.ts';

const isQueue = (queue: unknown): queue is OrderQueue => Object.hasOwn(orderQueueLabels, String(queue));

/** Dates of a file name, shortened to the month when they cover it. */
function period(from: unknown, to: unknown): string[] {
  if (typeof from !== 'string' && typeof to !== 'string') return [];
  if (typeof from !== 'string' || typeof to !== 'string')
    return [typeof from === 'string' ? `desde-${from}` : `hasta-${String(to)}`];
  const [year = 0, month = 0] = from.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  if (from.endsWith('-01') && to === lastDay) return [from.slice(0, 7)];
  return from === to ? [from] : [from, to];
}

/** Builds a file name from the filters: `pedidos-nunoa-2026-10.csv`. */
export function exportFilename({ query, queue, from, to }: Search, stores: readonly string[]): string {
  const storeParts = stores.length <= 2 ? stores.map(slugOf) : [`${stores.length}-locales`];
  const parts = [
    'pedidos',
    ...(isQueue(queue) ? [slugOf(orderQueueLabels[queue])] : []),
    ...(typeof query === 'string' ? [slugOf(query)] : []),
    ...storeParts,
    ...period(from, to),
  ].filter((part) => part !== '');
  return `${parts.join('-')}.csv`;
}
