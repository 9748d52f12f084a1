import { z } from 'zod';
import { countries, countryCodes, type CountryCode } from '#domain/countries.ts';
import { endTime, localDate, startTime } from '#domain/schedule/schedule.ts';
import { crud, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { enumOf, fileKey, filled, ids, positive, stamps, text } from '#kit/contract/fields.ts';
import { safeUrl } from '#kit/contract/values/html.ts';

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
  /** Blank: it leads nowhere. */
  link: text(500).refine(isSafeLink, 'Escribe una dirección que empiece con https://, o con / si es de Comanda'),
  desktopPictureKey: fileKey.nullable(),
  responsivePictureKey: fileKey.nullable(),
  companies: enumOf(companyScopes),
  countries: z.array(z.enum(countryCodes)).max(countryCodes.length),
  companyIds: ids(1000),
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

const listQuery = pageQuery.extend({
  ids: queryIds.optional(),
  active: queryFlag.optional(),
  sort: z.enum(['title', 'position', 'updatedAt']).optional(),
});

const endpoints = crud(
  'informative_banners',
  '/informative_banners',
  { singular: 'informative_banner', label: 'un aviso de la plataforma', plural: 'avisos de la plataforma' },
  { item: informativeBanner, draft: informativeBannerDraft, list: listQuery },
);
const forPlatform = <Of extends Endpoint>(of: Of): Of => ({ ...of, policy: 'platform.notices', purpose: 'platform' });

/** Banners are records of the platform's company: super-admins enter it to write them. */
export const informativeBannersApi = {
  list: forPlatform(endpoints.list),
  get: forPlatform(endpoints.get),
  create: forPlatform(endpoints.create),
  update: forPlatform(endpoints.update),
  remove: forPlatform(endpoints.remove),
};

export const informativeBannerEntity = entity({
  table: 'informativeBanners',
  area: 'informative_banners',
  label: 'aviso de la plataforma',
  title: 'title',
  fields: {
    title: 'Título',
    link: 'Enlace',
    desktopPictureKey: 'Imagen en computador',
    responsivePictureKey: 'Imagen en teléfono',
    companies: 'Comercios',
    countries: 'Países',
    companyIds: 'Comercios elegidos',
    readers: 'Personas',
    startDate: 'Desde',
    startTime: 'Desde las',
    expiryDate: 'Hasta',
    expiryTime: 'Hasta las',
    position: 'Orden',
    active: 'Activo',
  },
  words: {
    companies: (scope: keyof typeof companyScopes) => companyScopes[scope],
    readers: (scope: keyof typeof readerScopes) => readerScopes[scope],
    countries: (code: CountryCode) => countries[code].name,
  },
});
