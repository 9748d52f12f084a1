import { z } from 'zod';
import { dispatchScope, dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { endTime, localDate, startTime } from '#domain/schedule/schedule.ts';
import { storeScopeLinks } from '#domain/storeScope.ts';
import { weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import { entity } from '#kit/contract/entity.ts';
import {
  code,
  enumOf,
  fieldMessages,
  fileKey,
  filled,
  id,
  integer,
  positive,
  stamps,
  text,
} from '#kit/contract/fields.ts';
import { linkShape, links } from '#kit/contract/links.ts';
import { spelled } from '#kit/contract/wire.ts';
import type { ContentFigures } from '#features/content/counts/contentResults.contract.ts';
import {
  availabilityLabels,
  type BannerKind,
  bannerKindLabels,
  type BannerPlatform,
  bannerPlacementLabels,
  bannerPlatform,
  bannerPlatformLabels,
  type Placement,
  placementLabels,
  type TargetType,
  targetTypeLabels,
  triggerLabels,
} from '../schedule/bannerWords.contract.ts';

const popUpPlatform = spelled(z.enum(['web', 'responsive', 'app']), {
  web_responsive: 'responsive',
  webResponsive: 'responsive',
});

export const bannerLinks = links(
  'banners',
  'bannerId',
  storeScopeLinks({ stores: 'bannerStores', groups: 'bannerStoreGroups' }),
);

const shared = {
  /** Internal: guests see the description. */
  name: filled(120),
  active: z.boolean(),
  description: text(300),
  /** Where a tap leads: https, tel, mailto, WhatsApp or a path of the shop. Blank: to the target, if any. */
  url: code(1000),
  /** Groups banners for API clients. */
  category: text(60),
  pictureKey: fileKey.nullable(),
  /** Dates on the store's clock, both included. */
  startDate: localDate.nullable(),
  endDate: localDate.nullable(),
  availability: enumOf(availabilityLabels),
  /** Only where scheduled. Empty: every day. Hours that end before they start pass midnight. */
  availableDays: z.array(z.enum(weekdays)).max(7),
  startTime: startTime.nullable(),
  endTime: endTime.nullable(),
  dispatchMethod: dispatchScope,
  /** Empty: all. */
  platforms: z.array(bannerPlatform).max(3),
  /** 1 comes first. Equal positions take turns by day. */
  position: positive(9999, fieldMessages.tooLarge),
  /** Record that the banner promotes and leads to; it is hidden while the record is not sold. */
  bannerableType: enumOf(targetTypeLabels).nullable(),
  bannerableId: id.nullable(),
  ...linkShape(bannerLinks),
};

const cap = (max: number) => positive(max).nullable();

export const bannerDraft = z.strictObject({ ...shared, placement: enumOf(bannerPlacementLabels) });
export const positionBannerDraft = z.strictObject({ ...shared, placement: enumOf(placementLabels) });
export const popUpDraft = z.strictObject({
  ...shared,
  platforms: z.array(popUpPlatform).max(3),
  position: integer.min(1, 'La posición debe ser un entero positivo').max(9999, fieldMessages.tooLarge),
  trigger: enumOf(triggerLabels),
  /** Seconds, or percent of the page. */
  triggerAfter: positive(600).nullable(),
  maxPerSession: cap(100),
  daysBetween: cap(365),
  maxTotal: cap(1000),
});

type Drafts = {
  banner: z.output<typeof bannerDraft>;
  position: z.output<typeof positionBannerDraft>;
  popUp: z.output<typeof popUpDraft>;
};
/** Fields of a kind that others lack are absent. */
export type BannerDraft = Omit<Drafts['banner'], 'placement' | 'platforms'> & {
  platforms: readonly (BannerPlatform | 'responsive')[];
  placement?: Placement;
} & Partial<Omit<Drafts['popUp'], keyof typeof shared>>;

/** A picture of a form that a platform shows. */
export const bannerPicture = z.object({
  id: integer,
  platform: bannerPlatform,
  url: z.string(),
  width: integer,
  height: integer,
  alt: z.string(),
});
export type BannerPicture = z.output<typeof bannerPicture>;

/** State on the clock of the company, in the order of the tabs. */
export const bannerStateLabels = {
  live: 'Se ve',
  scheduled: 'Programado',
  draft: 'Borrador',
  paused: 'Pausado',
  over: 'Vencido',
} as const;
export type BannerState = keyof typeof bannerStateLabels;

const replied = {
  ...stamps,
  state: enumOf(bannerStateLabels),
  /** When the state changes without an edit: the end of what is seen, the start of what is scheduled. */
  changesAt: z.iso.datetime().nullable(),
  pictures: z.array(bannerPicture),
  pictureIds: z.array(integer),
};
export const banner = bannerDraft.extend(replied);
export const positionBanner = positionBannerDraft.extend(replied);
export const popUp = popUpDraft.extend(replied);
export type Banner = BannerDraft & z.output<z.ZodObject<typeof replied>>;
/** A banner of a list, with its figures of the last days. */
export type ListedBanner = Banner & { figures: ContentFigures };

export const bannerEntity = entity({
  table: 'banners',
  area: 'banners',
  otherAreas: ['position_banners', 'pop_ups'],
  label: 'banner',
  title: 'name',
  fields: {
    kind: 'Tipo',
    name: 'Nombre',
    active: 'Activo',
    description: 'Descripción',
    url: 'Enlace',
    category: 'Etiqueta para integraciones',
    pictureKey: 'Imagen',
    startDate: 'Desde',
    endDate: 'Hasta',
    availability: 'Disponibilidad',
    availableDays: 'Días',
    startTime: 'Desde las',
    endTime: 'Hasta las',
    dispatchMethod: 'Entrega',
    platforms: 'Plataformas',
    position: 'Posición',
    placement: 'Lugar',
    bannerableType: 'Promociona',
    bannerableId: 'Qué promociona',
    trigger: 'Cuándo aparece',
    triggerAfter: 'Después de',
    maxPerSession: 'Veces por visita',
    daysBetween: 'Días entre una vez y otra',
    maxTotal: 'Veces en total',
  },
  words: {
    kind: (kind: BannerKind) => bannerKindLabels[kind],
    availability: (value: keyof typeof availabilityLabels) => availabilityLabels[value],
    availableDays: (day: keyof typeof weekdayLabels) => weekdayLabels[day],
    dispatchMethod: (scope: keyof typeof dispatchScopeLabels) => dispatchScopeLabels[scope],
    platforms: (platform: BannerPlatform | 'responsive') =>
      bannerPlatformLabels[platform === 'responsive' ? 'webResponsive' : platform],
    placement: (placement: Placement) => placementLabels[placement],
    bannerableType: (type: TargetType) => targetTypeLabels[type],
    trigger: (trigger: keyof typeof triggerLabels) => triggerLabels[trigger],
  },
  links: bannerLinks,
});
