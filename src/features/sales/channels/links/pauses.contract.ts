import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, fieldMessages, ids, integer, positive, text } from '#kit/contract/fields.ts';
import { localMoment } from '#domain/schedule/schedule.ts';
import { maxLinks } from './links.contract.ts';

export const pauseKindLabels = {
  halfHour: 'Por 30 minutos',
  oneHour: 'Por 1 hora',
  restOfDay: 'Por el resto del día',
  until: 'Hasta cierta hora',
  manual: 'Hasta que alguien reanude',
} as const;
export type PauseKind = keyof typeof pauseKindLabels;
export const pauseKinds = Object.keys(pauseKindLabels) as [PauseKind, ...PauseKind[]];

const chosen = ids(maxLinks, `Elige hasta ${maxLinks} a la vez`).min(1, 'Elige al menos uno');

/** Stores at channels: by their ids, or all of some stores, of one channel, or of both. */
const choice = {
  ids: chosen.optional(),
  storeIds: chosen.optional(),
  provider: code(40).min(1, fieldMessages.missing).optional(),
};
type Choice = z.output<z.ZodObject<typeof choice>>;
const isChosen = ({ ids: linkIds, storeIds, provider }: Choice) => Boolean(linkIds ?? storeIds ?? provider);
const noneChosen = { path: ['ids'], error: 'Elige al menos un local en un canal' };
export type LinkChoice = Choice;

/** How long a change of a store at a channel lasts. `endLocal`: on the clock of each store. */
const end = { kind: z.enum(pauseKinds), endLocal: orElse(localMoment.nullable(), null) };
export type PauseEnd = { kind: PauseKind; endLocal: string | null };
const hasEnd = ({ kind, endLocal }: PauseEnd) => kind !== 'until' || endLocal !== null;
const noEnd = { path: ['endLocal'], error: fieldMessages.missing };

const pauseReason = orElse(text(120), '');

export const pauseDraft = z
  .strictObject({ ...choice, ...end, reason: pauseReason })
  .refine(isChosen, noneChosen)
  .refine(hasEnd, noEnd);
export type PauseDraft = z.output<typeof pauseDraft>;

/** Minutes that orders take beyond the usual ones. */
export const busyDraft = z
  .strictObject({ ...choice, ...end, minutes: positive(120) })
  .refine(isChosen, noneChosen)
  .refine(hasEnd, noEnd);
export type BusyDraft = z.output<typeof busyDraft>;

/** A store at a channel that was changed, or not. */
const changedLink = z.object({
  id: integer,
  storeName: z.string(),
  providerName: z.string(),
  timeZone: z.string(),
  until: z.iso.datetime().nullable(),
});
export type ChangedLink = z.output<typeof changedLink>;

/** Why a store at a channel stays as it is: its channel does not take the change, or has no credentials here. */
const unableCauses = ['unsupported', 'credentials'] as const;
const unableLink = changedLink.extend({ cause: z.enum(unableCauses) });
export type UnableLink = z.output<typeof unableLink>;

/** Result of a change. */
const changedLinks = z.object({
  requestId: z.string(),
  changed: z.array(changedLink),
  unable: z.array(unableLink),
});
export type ChangedLinks = z.output<typeof changedLinks>;

export const channelPausesApi = {
  pause: endpoint({
    method: 'POST',
    path: '/channel_links/pauses',
    policy: 'stores.update',
    summary: 'Pausar locales en sus canales de venta, con término y motivo',
    body: pauseDraft,
    wrap: 'pause',
    reply: changedLinks,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/channel_links/resumptions',
    policy: 'stores.update',
    summary: 'Reanudar locales en sus canales de venta, también los que pausó el canal',
    body: z.strictObject(choice).refine(isChosen, noneChosen),
    wrap: 'resumption',
    reply: changedLinks,
  }),
  setBusy: endpoint({
    method: 'POST',
    path: '/channel_links/busy_modes',
    policy: 'stores.update',
    summary: 'Sumar minutos de preparación en canales de venta mientras hay mucha demanda',
    body: busyDraft,
    wrap: 'busy_mode',
    reply: changedLinks,
  }),
  endBusy: endpoint({
    method: 'POST',
    path: '/channel_links/busy_mode_ends',
    policy: 'stores.update',
    summary: 'Volver al tiempo de preparación de siempre en canales de venta',
    body: z.strictObject(choice).refine(isChosen, noneChosen),
    wrap: 'busy_mode_end',
    reply: changedLinks,
  }),
};
