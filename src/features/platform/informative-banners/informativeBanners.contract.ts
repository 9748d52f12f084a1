import { z } from 'zod';
import { countries, countryCodes, type CountryCode } from '#domain/countries.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { endTime, localDate, startTime } from '#domain/schedule/schedule.ts';
import { crud, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { type Endpoint, endpoint, inCompany } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import {
  code,
  enumOf,
  fileKey,
  filled,
  ids,
  integer,
  multiline,
  positive,
  stamps,
  text,
} from '#kit/contract/fields.ts';
import { safeUrl } from '#kit/contract/values/html.ts';
import { type NoticeKind, noticeKinds, severities, type Severity } from './visibleBanners.contract.ts';

export const companyScopes = {
  all: 'Todos los comercios',
  countries: 'Los de algunos países',
  chosen: 'Comercios elegidos',
} as const;
export const readerScopes = {
  everybody: 'Todas las personas',
  administrators: 'Quienes administran usuarios',
} as const;

/** A page over TLS, or a screen of the product. */
const isSafeLink = (link: string): boolean =>
  link === '' || (/^(https:\/\/[^/]|\/)/i.test(link) && safeUrl(link) === link);

export const informativeBannerDraft = z.strictObject({
  title: filled(160),
  /** Read when the notice is opened. */
  body: multiline(600),
  severity: enumOf(severities),
  kind: enumOf(noticeKinds),
  /** When a maintenance begins, for all companies. */
  maintenanceAt: z.iso.datetime().nullable(),
  /** Blank: it leads nowhere. */
  link: text(500).refine(isSafeLink, 'Escribe una dirección que empiece con https://, o con / si es de Comanda'),
  desktopPictureKey: fileKey.nullable(),
  responsivePictureKey: fileKey.nullable(),
  companies: enumOf(companyScopes),
  countries: z.array(z.enum(countryCodes)).max(countryCodes.length),
  companyIds: ids(1000),
  /** Names of plans; none: any. */
  plans: z.array(code(60)).max(50),
  /** Companies with at least one of these flags on; none: any. */
  flags: z.array(code(60)).max(100),
  readers: enumOf(readerScopes),
  /** On the clock of each company. Without a time, from the beginning of the day or to its end. */
  startDate: localDate.nullable(),
  startTime: startTime.nullable(),
  expiryDate: localDate.nullable(),
  expiryTime: endTime.nullable(),
  /** Those with lower numbers are shown first. */
  position: positive(999),
  active: z.boolean(),
});
export type InformativeBannerDraft = z.output<typeof informativeBannerDraft>;

export const informativeBanner = z.object({ ...informativeBannerDraft.shape, ...stamps });
export type InformativeBanner = z.output<typeof informativeBanner>;

/** Values of a notice of clients that know nothing of them. */
export const noticeDefaults = {
  body: '',
  severity: 'info',
  kind: 'general',
  maintenanceAt: null,
  plans: [],
  flags: [],
} satisfies Partial<InformativeBannerDraft>;

export const noticeCounts = z.object({ id: integer, seen: integer, postponed: integer, deleted: integer });
export type NoticeCounts = z.output<typeof noticeCounts>;

const listQuery = pageQuery.extend({
  ids: queryIds.optional(),
  active: queryFlag.optional(),
  sort: z.enum(['title', 'position', 'updatedAt']).optional(),
});

const endpoints = crud(
  'informative_banners',
  '/informative_banners',
  { singular: 'informative_banner', label: 'un aviso de la plataforma', plural: 'avisos de la plataforma' },
  { item: informativeBanner, draft: informativeBannerDraft, list: listQuery, blank: noticeDefaults },
);
const forPlatform = <Of extends Endpoint>(of: Of): Of => ({ ...of, policy: 'platform.notices', purpose: 'platform' });

/** Notices are records of the company of the platform, in whatever company their author is. */
export const informativeBannersApi = inCompany(platformSlug, {
  list: forPlatform(endpoints.list),
  get: forPlatform(endpoints.get),
  create: forPlatform(endpoints.create),
  update: forPlatform(endpoints.update),
  remove: forPlatform(endpoints.remove),
  options: forPlatform(
    endpoint({
      method: 'GET',
      path: '/informative_banners/options',
      policy: 'platform.notices',
      summary: 'Planes y funciones a los que se puede dirigir un aviso',
      transaction: 'none',
      reply: z.object({ plans: z.array(z.string()), flags: z.array(z.string()) }),
    }),
  ),
  counts: forPlatform(
    endpoint({
      method: 'GET',
      path: '/informative_banners/counts',
      policy: 'platform.notices',
      summary: 'Cuántas personas vieron, pospusieron y ocultaron cada aviso',
      query: z.object({ ids: queryIds }),
      transaction: 'none',
      reply: z.object({ data: z.array(noticeCounts) }),
    }),
  ),
});

export const informativeBannerEntity = entity({
  table: 'informativeBanners',
  area: 'informative_banners',
  label: 'aviso de la plataforma',
  title: 'title',
  fields: {
    title: 'Título',
    body: 'Texto',
    severity: 'Importancia',
    kind: 'Tipo',
    maintenanceAt: 'Comienzo de la mantención',
    link: 'Enlace',
    desktopPictureKey: 'Imagen en computador',
    responsivePictureKey: 'Imagen en teléfono',
    companies: 'Comercios',
    countries: 'Países',
    companyIds: 'Comercios elegidos',
    plans: 'Planes',
    flags: 'Funciones activas',
    readers: 'Personas',
    startDate: 'Desde',
    startTime: 'Desde las',
    expiryDate: 'Hasta',
    expiryTime: 'Hasta las',
    position: 'Orden',
    active: 'Activo',
  },
  words: {
    severity: (severity: Severity) => severities[severity],
    kind: (kind: NoticeKind) => noticeKinds[kind],
    flags: flagLabel,
    companies: (scope: keyof typeof companyScopes) => companyScopes[scope],
    readers: (scope: keyof typeof readerScopes) => readerScopes[scope],
    countries: (code: CountryCode) => countries[code].name,
  },
});
