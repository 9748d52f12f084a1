import { z } from 'zod';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { localDate } from '#domain/schedule/schedule.ts';
import { pageOf, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf, integer, named } from '#kit/contract/fields.ts';
import { bannerKindLabels, bannerPlatform, placementLabels } from '../schedule/bannerWords.contract.ts';

export const timelineDays = 14;
/** Banners that a row lists. */
export const maxLines = 30;

const span = z.object({ from: z.iso.datetime(), until: z.iso.datetime() });

/** Why another banner comes before: it has a lower position, or an equal one and it is its day. */
export const conflictReasons = ['priority', 'turn'] as const;

const timelineConflict = span.extend({ winner: named, because: z.enum(conflictReasons) });
const timelineLine = named.extend({
  visible: z.array(span),
  /** When it would be seen, if another banner did not come before. */
  conflicts: z.array(timelineConflict),
});
export type TimelineConflict = z.output<typeof timelineConflict>;
export type TimelineLine = z.output<typeof timelineLine>;

/** A place of stores with the same schedule. */
const timelineRow = z.object({
  kind: enumOf(bannerKindLabels),
  placement: enumOf(placementLabels).nullable(),
  /** The category or product at which its banners are seen. */
  at: named.nullable(),
  stores: z.array(named),
  timeZone: z.string(),
  /** The first of its days, on the clock of these stores. */
  startDate: localDate,
  lines: z.array(timelineLine),
  /** Banners beyond the listed ones. */
  moreCount: integer,
});
export type TimelineRow = z.output<typeof timelineRow>;

export const timelineApi = {
  read: endpoint({
    method: 'GET',
    path: '/banners/timeline',
    policy: 'banners.list',
    summary: 'Qué banners se ven en cada lugar y local en las próximas dos semanas, y cuáles pierden contra otro',
    query: z.object({
      storeIds: queryIds.optional(),
      /** Pages are of stores. */
      page: pageQuery.shape.page,
      method: dispatchMethod.optional(),
      platform: bannerPlatform.optional(),
    }),
    transaction: 'none',
    weight: 'heavy',
    reply: pageOf(timelineRow),
  }),
};
