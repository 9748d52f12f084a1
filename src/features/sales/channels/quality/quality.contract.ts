import { z } from 'zod';
import { pageOf, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, enumOf, integer } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';

/** Days up to now. */
export const qualityPeriods = { '7': 'Últimos 7 días', '30': 'Últimos 30 días' } as const;

/**
 * Share of orders below which a store needs attention: of those that reached its kitchen, and of those that it accepted.
 *
 * Uber takes integrations off below 99 %, Rappi requires 98 %.
 */
export const leastShares = { placed: 0.99, accepted: 0.98 } as const;

const share = z.number().min(0).max(1).nullable();

/** How the orders of a channel went in a store. */
export const channelQualityRow = z.object({
  /** Store and channel: `12:rappi`. */
  id: z.string(),
  storeId: integer,
  storeName: z.string(),
  provider: z.string(),
  providerName: z.string(),
  /** Orders that the channel sent. Those that it canceled before anybody could cook them do not count. */
  received: integer,
  /** Share of them that became orders of the store. */
  placedShare: share,
  /** Share of those that were answered or expired; null: none yet. */
  acceptedShare: share,
  refused: integer,
  expired: integer,
  /** Median time until a person or the account accepted; null: none accepted. */
  secondsToAccept: integer.nullable(),
  needsAttention: z.boolean(),
});
export type ChannelQualityRow = z.output<typeof channelQualityRow>;

export const channelQualityQuery = pageQuery.extend({
  days: enumOf(qualityPeriods).default('7'),
  storeIds: queryIds.optional(),
  storeGroupId: recordFilter('storeGroups'),
  provider: code(40).optional(),
  sort: z.enum(['received', 'placedShare', 'acceptedShare', 'expired', 'secondsToAccept']).optional(),
});
export type ChannelQualityQuery = z.output<typeof channelQualityQuery>;

export const channelQualityApi = {
  list: endpoint({
    method: 'GET',
    path: '/channel_quality',
    policy: 'stores.list',
    summary:
      'Pedidos de cada canal que entraron, se aceptaron y vencieron, por local; primero los que necesitan atención',
    query: channelQualityQuery,
    reply: pageOf(channelQualityRow),
  }),
};
