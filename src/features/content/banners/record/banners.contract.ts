import { z } from 'zod';
import { crud, idParam, pageOf, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { enumOf, ids, pictureRefs } from '#kit/contract/fields.ts';
import { linkFilters } from '#kit/contract/links.ts';
import { notDone } from '#kit/contract/notDone.ts';
import { contentFigures, resultsOf } from '#features/content/counts/contentResults.contract.ts';
import { type BannerKind, bannerPlacementLabels, placementLabels } from '../schedule/bannerWords.contract.ts';
import { blankBanner, blankPopUp, blankPositionBanner } from './banners.rules.ts';
import {
  banner,
  bannerDraft,
  bannerLinks,
  bannerStateLabels,
  popUp,
  popUpDraft,
  positionBanner,
  positionBannerDraft,
} from './bannerShape.contract.ts';

export const maxSwitched = 2000;

const filters = {
  query: pageQuery.shape.query,
  ids: queryIds.optional(),
  active: queryFlag.optional(),
  state: enumOf(bannerStateLabels).optional(),
  ...linkFilters(bannerLinks),
};
const filtersWith = <Filters extends z.ZodRawShape>(more: Filters) => ({ ...filters, ...more });
const sort = z.enum(['name', 'position', 'endDate', 'updatedAt']).optional();

const names = {
  banner: { singular: 'banner', label: 'un banner', plural: 'banners' },
  position: { singular: 'position_banner', label: 'un banner de posición', plural: 'banners de posición' },
  popUp: { singular: 'pop_up', label: 'un pop-up', plural: 'pop-ups' },
} as const satisfies Record<BannerKind, object>;

const readOnly = {
  pictures: moving('Sigue de picture_ids'),
  state: moving('Sigue de active, la imagen, las fechas y la hora'),
  changesAt: moving('Sigue de las fechas y la hora'),
};

/** A switch sends `active` alone. */
const notUpdated = (label: string) => (sent: Readonly<Record<string, unknown>>) => {
  if (Object.keys(sent).join() !== 'active') return notDone('guardar', label);
  return notDone(sent.active === false ? 'pausar' : 'activar', label);
};

const figures = { figures: contentFigures };
const pictureIds = { pictureIds: pictureRefs.optional() };

type Kind<Item, Listed, Draft, Filters> = {
  kind: BannerKind;
  area: string;
  item: Item;
  /** An item of the list, with its figures. */
  listed: Listed;
  draft: Draft;
  blank: object;
  filters: Filters;
};

const exportOf = (area: string, plural: string, filters: z.ZodRawShape) =>
  endpoint({
    method: 'GET',
    path: `/${area}/export_csv`,
    policy: `${area}.export`,
    summary: `Exportar ${plural} a CSV con los filtros de la lista`,
    query: z.object(filters),
    produces: 'text/csv',
    transaction: 'none',
  });

/** The endpoints of a kind: all kinds have the same ones. */
function apiOf<
  Item extends z.ZodObject,
  Listed extends z.ZodObject,
  Draft extends z.ZodObject,
  Filters extends z.ZodRawShape,
>(spec: Kind<Item, Listed, Draft, Filters>) {
  const { kind, area, item, draft } = spec;
  const path = `/${area}`;
  const { plural, label, singular } = names[kind];
  const shape = spec.filters;
  const { name: _, ...blank } = spec.blank as { name: string };
  const records = crud(area, path, names[kind], {
    item,
    draft,
    list: pageQuery.extend({ ...shape, sort }),
    blank,
    readOnly,
  });
  return {
    ...records,
    list: endpoint({ ...records.list, reply: pageOf(spec.listed) }),
    results: resultsOf(area, path, label),
    create: endpoint({
      ...records.create,
      body: records.create.body.extend(pictureIds),
    }),
    update: endpoint({
      ...records.update,
      body: records.update.body.extend(pictureIds),
      unexpected: notUpdated(label),
    }),
    exportCsv: exportOf(area, plural, shape),
    clone: endpoint({
      method: 'POST',
      path: `${path}/:id/clone`,
      policy: `${area}.create`,
      summary: `Crear una copia en pausa de ${label}`,
      params: idParam,
      status: 201,
      reply: item,
      unexpected: () => notDone('copiar', label),
    }),
    switchMany: endpoint({
      method: 'POST',
      path: `${path}/switch`,
      policy: `${area}.update`,
      summary: `Activar o pausar muchos ${plural}`,
      body: z.strictObject({
        active: z.boolean(),
        /** Absent: all that match the filters. */
        ids: ids(maxSwitched).min(1, 'Elige al menos uno').optional(),
        filters: z.object(shape).optional(),
      }),
      wrap: singular,
      unexpected: ({ active }) => notDone(active === false ? 'pausar' : 'activar', `los ${plural}`),
      reply: z.object({ changed: z.number().int(), unchanged: z.number().int(), requestId: z.string() }),
    }),
  };
}

export const bannersApi = apiOf({
  kind: 'banner',
  area: 'banners',
  item: banner,
  listed: banner.extend(figures),
  draft: bannerDraft,
  blank: blankBanner(),
  filters: filtersWith({ placement: enumOf(bannerPlacementLabels).optional() }),
});
export const positionBannersApi = apiOf({
  kind: 'position',
  area: 'position_banners',
  item: positionBanner,
  listed: positionBanner.extend(figures),
  draft: positionBannerDraft,
  blank: blankPositionBanner(),
  filters: filtersWith({ placement: enumOf(placementLabels).optional() }),
});
export const popUpsApi = apiOf({
  kind: 'popUp',
  area: 'pop_ups',
  item: popUp,
  listed: popUp.extend(figures),
  draft: popUpDraft,
  blank: blankPopUp(),
  filters: filtersWith({}),
});

/** Database constraints as field errors. */
export const bannerConstraints = {
  banners_dates_check: { field: 'end_date', message: 'El término debe ser posterior al inicio' },
};
