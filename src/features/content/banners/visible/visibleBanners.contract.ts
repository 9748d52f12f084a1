import { z } from 'zod';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf, integer } from '#kit/contract/fields.ts';
import { bannerPicture } from '../record/bannerShape.contract.ts';
import {
  bannerKindLabels,
  bannerPlatform,
  placementLabels,
  targetTypeLabels,
  triggerLabels,
} from '../schedule/bannerWords.contract.ts';

/** Null: it began before, or ends after the time that is looked at. */
export const visibleWindow = z.object({ from: z.iso.datetime().nullable(), until: z.iso.datetime().nullable() });

/** A banner as guests of a store get it. */
export const visibleBanner = z.object({
  id: integer,
  /** Code of origin of clicks and orders: `b12`. */
  code: z.string(),
  kind: enumOf(bannerKindLabels),
  /** Null for pop-ups. */
  placement: enumOf(placementLabels).nullable(),
  /** 1 comes first. The list is in the order of this moment. */
  position: integer,
  category: z.string(),
  /** The record that it promotes; `id` is the one in this store's menu. */
  target: z.object({ type: enumOf(targetTypeLabels), id: integer, name: z.string() }).nullable(),
  /** https, tel, mailto, or a path below the shop's address; null without. */
  link: z.string().nullable(),
  description: z.string(),
  pictures: z.array(bannerPicture),
  /** When guests see it within the next 24 hours. */
  windows: z.array(visibleWindow),
  popUp: z
    .object({
      trigger: enumOf(triggerLabels),
      /** Seconds, or percent of the page. */
      after: integer.nullable(),
      maxPerSession: integer.nullable(),
      daysBetween: integer.nullable(),
      maxTotal: integer.nullable(),
    })
    .nullable(),
});
export type VisibleBanner = z.output<typeof visibleBanner>;

export const visibleBannersReply = z.object({
  data: z.array(visibleBanner),
  /** Next instant at which guests see others; null within 24 hours. */
  nextChange: z.iso.datetime().nullable(),
  timeZone: z.string(),
});
export type VisibleBanners = z.output<typeof visibleBannersReply>;

export const visibleBannersApi = {
  list: endpoint({
    method: 'GET',
    base: 'public',
    path: '/banners',
    policy: 'public',
    summary: 'Banners y pop-ups de un local en las próximas 24 horas, con sus ventanas; sin local, los de todos',
    query: z.object({
      storeId: z.coerce.number().int().positive().optional(),
      method: dispatchMethod.optional(),
      platform: bannerPlatform.optional(),
    }),
    transaction: 'none',
    reply: visibleBannersReply,
  }),
};
