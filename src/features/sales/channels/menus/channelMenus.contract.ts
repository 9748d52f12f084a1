import { z } from 'zod';
import { idParam, jobStarted, pageOf, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { jobSummary } from '#kit/contract/jobResults.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, enumOf, ids, integer } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { menuStates, type PublicationState, publicationStates } from '../links/menuStates.contract.ts';

export const findingKinds = [
  'empty',
  'noHours',
  'realStore',
  'saleDates',
  'freeChoices',
  'modifierRules',
  'choiceTotals',
  'optionMinimum',
  'discount',
  'pickUpOnly',
  'tooDeep',
  'nameTooLong',
  'descriptionTooLong',
  'emoji',
  'bannedWord',
  'picture',
  'secondKey',
  'storeHours',
  'partHours',
  'shortHours',
  'cents',
  'tooMany',
] as const;

export const effectLabels = {
  blocks: 'Impide publicar',
  leftOut: 'Queda fuera',
  changed: 'Va con cambios',
  notice: 'Aviso',
} as const;

/** A part of a menu that a channel shows in another way or not at all, with a link to the field that changes it. */
export const channelFinding = z.object({
  kind: z.enum(findingKinds),
  /** `blocks`: nothing is sent. `leftOut`: not sold there. `changed`: sent in another form. `notice`: a part is ignored. */
  effect: enumOf(effectLabels),
  message: z.string(),
  /** Of the product, option or category; blank: the menu. */
  name: z.string(),
  itemKey: z.string().nullable(),
  /** Screen and field that change it. */
  path: z.string(),
});
export type ChannelFinding = z.output<typeof channelFinding>;

export const changeKinds = {
  added: 'Se agrega',
  removed: 'Se quita',
  name: 'Nombre',
  price: 'Precio',
  description: 'Descripción',
  picture: 'Foto',
  moved: 'Categoría',
  quantities: 'Cuántas elegir',
  free: 'Gratis',
  partHours: 'Horario propio',
  storeHours: 'Horario del local',
} as const;
export type ChangeKind = keyof typeof changeKinds;

/** A difference between two menus of a store at a channel. */
export const menuChange = z.object({
  kind: z.enum(Object.keys(changeKinds) as [keyof typeof changeKinds, ...(keyof typeof changeKinds)[]]),
  of: z.enum(['product', 'option', 'group', 'category', 'store']),
  key: z.string(),
  name: z.string(),
  /** Group of an option, by name. */
  place: z.string().nullable(),
  /** A text, or an amount in the minor unit where it is a price. */
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
});
export type MenuChange = z.output<typeof menuChange>;

export const channelIssue = z.object({ itemKey: z.string().nullable(), message: z.string() });

export const channelPublication = z.object({
  id: z.number().int(),
  number: z.number().int(),
  state: z.enum(Object.keys(publicationStates) as [PublicationState, ...PublicationState[]]),
  items: z.number().int(),
  /** Why it was refused, with the item where it names one. */
  issues: z.array(channelIssue.extend({ name: z.string(), path: z.string().nullable() })),
  /** Number of the publication whose menu it repeats. */
  repeats: z.number().int().nullable(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});
export type ChannelPublication = z.output<typeof channelPublication>;

const target = {
  linkId: z.number().int(),
  storeId: z.number().int(),
  storeName: z.string(),
  provider: z.string(),
  /** As people know it: `Uber Eats`. */
  channelName: z.string(),
};

/** A store with an id at a channel, and the state of its menu there. */
export const channelTarget = z.object({
  /** Of the link. */
  id: z.number().int(),
  ...target,
  menuId: z.number().int().nullable(),
  menuName: z.string().nullable(),
  /** How its prices there follow from ours, and how many products are not sold there. */
  priceGroupName: z.string().nullable(),
  markup: z.number(),
  excludedProducts: z.number().int(),
  /** Of the last publication. */
  state: enumOf(menuStates),
  number: z.number().int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** Parts that guests see differently there and that staff did not accept. */
  differences: z.number().int(),
});
export type ChannelTarget = z.output<typeof channelTarget>;

export const channelTargetQuery = pageQuery.extend({
  menuId: recordFilter('menus'),
  storeIds: queryIds.optional(),
  provider: code(40).optional(),
  state: enumOf(menuStates).optional(),
  differs: queryFlag.optional(),
  sort: z.enum(['storeName']).optional(),
});
export type ChannelTargetQuery = z.output<typeof channelTargetQuery>;

/** Changes that a publication would make at one target. */
export const menuPreview = z.object({
  ...target,
  menuId: z.number().int().nullable(),
  /** Why nothing can be translated: no credentials, no published menu. Null: it can. */
  problem: z.string().nullable(),
  /** The problem: the channel has no credentials for the store. */
  isUnconnected: z.boolean(),
  /** Number of the menu that guests see; null: none was published from here. */
  liveNumber: z.number().int().nullable(),
  /** An open publication. Until its channel answers, this menu is sent only where it `isReplaceable`. */
  pending: channelPublication
    .pick({ number: true, state: true, createdAt: true })
    .extend({
      /** It has this menu. */
      isSame: z.boolean(),
      isReplaceable: z.boolean(),
    })
    .nullable(),
  /** The menu is the one that guests see. */
  isSame: z.boolean(),
  items: z.number().int(),
  changes: z.array(menuChange),
  /** Hours of the store in both menus; null where they do not change. */
  hours: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** Whether the channel takes the hours of the store with its menu. */
  takesHours: z.boolean(),
  findings: z.array(channelFinding),
});
export type MenuPreview = z.output<typeof menuPreview>;

/** Outcome of a target in a publication. `unchanged`: guests already see it. `pending`: not sent, as another is under review. */
export const publishedTarget = z.object({
  ...target,
  /** Of the publication with this menu; null where there is none. */
  number: z.number().int().nullable(),
  state: z.enum(['live', 'waiting', 'unchanged', 'pending', 'refused', 'failed', 'lost']),
  /** A sentence for states that need a person, and the screen that fixes it. */
  message: z.string().nullable(),
  path: z.string().nullable().default(null),
  issues: channelPublication.shape.issues,
  /** Whether the same menu may be published by another try. False: something has to be corrected first. */
  mayRetry: z.boolean().default(true),
});
export type PublishedTarget = z.output<typeof publishedTarget>;
export const publishReport = z.object({ summary: jobSummary, data: z.array(publishedTarget), requestId: z.string() });
export type PublishReport = z.output<typeof publishReport>;

/** Targets of one publication. */
export const maxPublished = 2000;
/** Targets of one preview, which translates each menu. */
export const maxPreviewed = 10;
/** Links of a request. */
export const linkIds = (max: number) => ids(max, `Elige hasta ${max} a la vez`).min(1, 'Elige al menos un local');

/** A part that guests see differently at the channel (`before`) than it was published (`after`). */
export const menuDifference = menuChange.extend({
  id: z.number().int(),
  foundAt: z.iso.datetime(),
  /** Meant to be so, until one of the values changes. */
  acceptedAt: z.iso.datetime().nullable(),
  acceptedBy: z.string(),
  /** Screen and field of ours; null of parts that are not ours. */
  path: z.string().nullable(),
  /** Whether the channel's value can be written into our record. */
  canTake: z.boolean(),
  /** Why a value of ours that could be taken is not, with the screen that changes it where the user may open it. */
  takeProblem: z.object({ message: z.string(), path: z.string().nullable() }).nullable(),
});
export type MenuDifference = z.output<typeof menuDifference>;

/** Differences whose value at the channel is ours now, and why the others are not. */
export const takenDifferences = z.object({
  taken: z.number().int(),
  refused: z.array(z.object({ id: z.number().int(), message: z.string() })),
});
export type TakenDifferences = z.output<typeof takenDifferences>;

const menuComparison = z.object({
  storeName: z.string(),
  channelName: z.string(),
  /** When the menu was read at the channel, and why it could not be. */
  comparedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
  /** A newer publication that guests may not see yet: the differences are those to the one before. */
  pending: channelPublication.pick({ number: true, state: true, createdAt: true }).nullable(),
  data: z.array(menuDifference),
});
export type PendingPublication = NonNullable<z.output<typeof menuComparison>['pending']>;

/** Menus of a comparison that were read, and of these, those with differences that staff did not accept. */
export const compareReport = z.object({
  summary: jobSummary,
  compared: z.number().int(),
  different: z.number().int(),
  /** Nothing was published there from here, so that there is nothing to compare with. */
  unpublished: z.number().int(),
  failed: z.number().int(),
});
export type CompareReport = z.output<typeof compareReport>;

const differenceIds = z.array(z.number().int().positive()).min(1, 'Elige al menos una').max(5000);

export const channelMenusApi = {
  differences: endpoint({
    method: 'GET',
    path: '/channel_links/:id/differences',
    weight: 'heavy',
    policy: 'menus.publish',
    summary: 'Qué muestra el canal distinto de lo publicado en un local',
    params: idParam,
    reply: menuComparison,
  }),
  compare: endpoint({
    method: 'POST',
    path: '/channel_menus/compare',
    policy: 'menus.publish',
    summary: 'Comparar lo que muestran los canales con lo publicado, como tarea',
    body: z.strictObject({ linkIds: linkIds(maxPublished) }),
    status: 202,
    reply: jobStarted,
  }),
  takeDifferences: endpoint({
    method: 'POST',
    path: '/channel_links/:id/differences/take',
    weight: 'heavy',
    policy: 'menus.publish',
    summary: 'Escribir en productos y opciones lo que el canal muestra; exige poder editarlos',
    params: idParam,
    body: z.strictObject({ ids: differenceIds }),
    reply: takenDifferences,
  }),
  acceptDifferences: endpoint({
    method: 'POST',
    path: '/channel_links/:id/differences/accept',
    policy: 'menus.publish',
    summary: 'Dejar diferencias como están, a propósito, o volver a avisarlas',
    params: idParam,
    body: z.strictObject({ ids: differenceIds, accepted: z.boolean() }),
    reply: z.object({ updated: z.number().int() }),
  }),
  targets: endpoint({
    method: 'GET',
    path: '/channel_menus',
    policy: 'menus.publish',
    summary: 'Locales con su ID en cada canal de venta, y el estado de su menú allá',
    query: channelTargetQuery,
    reply: pageOf(channelTarget),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/channel_menus/summary',
    policy: 'menus.publish',
    summary: 'Cuántos locales tienen su menú sin publicar, rechazado o sin respuesta en un canal',
    reply: z.object({ never: integer, refused: integer, lost: integer }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/channel_menus/preview',
    weight: 'heavy',
    policy: 'menus.publish',
    summary: 'Qué cambiaría en cada canal al publicar, sin enviar nada',
    body: z.strictObject({ linkIds: linkIds(maxPreviewed), withHours: z.boolean() }),
    reply: z.object({ data: z.array(menuPreview) }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/channel_menus/publish',
    policy: 'menus.publish',
    summary: 'Publicar los menús de locales en sus canales, como tarea',
    body: z.strictObject({ linkIds: linkIds(maxPublished), withHours: z.boolean() }),
    status: 202,
    reply: jobStarted,
  }),
  history: endpoint({
    method: 'GET',
    path: '/channel_links/:id/publications',
    policy: 'menus.publish',
    summary: 'Publicaciones del menú de un local en un canal, las más nuevas primero',
    params: idParam,
    reply: z.object({ data: z.array(channelPublication) }),
  }),
  republish: endpoint({
    method: 'POST',
    path: '/channel_publications/:id/republish',
    policy: 'menus.publish',
    summary: 'Volver a publicar el menú de una publicación anterior, como tarea',
    params: idParam,
    status: 202,
    reply: jobStarted,
  }),
};
