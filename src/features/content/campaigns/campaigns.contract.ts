import { z } from 'zod';
import { formatDay } from '#domain/time/dates.ts';
import { localMoment } from '#domain/schedule/schedule.ts';
import { resultsOf } from '#features/content/counts/contentResults.contract.ts';
import { sectionContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { crud, cursorPageOf, cursorQuery, idParam, jobStarted, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { count, email, enumOf, filled, id, integer, stamps, text } from '#kit/contract/fields.ts';
import {
  type CampaignState,
  campaignStateLabels,
  pauseReasonLabels,
  sendStateLabels,
  type SendState,
} from './campaignStates.rules.ts';
import { liftVerdicts } from './lift.rules.ts';
import { checkLevels, checkNames } from './checks.rules.ts';

export const campaignDraft = z.strictObject({
  name: filled(80),
  subject: text(150),
  /** The line that mail programs show after the subject. */
  preheader: text(150),
  content: sectionContent,
  /** Null: the default sender of offers. */
  senderId: id.nullable(),
  segmentId: id.nullable(),
  /** Each recipient gets a code of this batch, in place of `{cupon}`. */
  couponBatchId: id.nullable(),
  /** Percentage of the audience that gets no mail, to compare its orders. */
  holdBack: count(50),
});
export type CampaignDraft = z.output<typeof campaignDraft>;

export const blankCampaign = {
  subject: '',
  preheader: '',
  senderId: null,
  segmentId: null,
  couponBatchId: null,
  holdBack: 0,
} satisfies Partial<CampaignDraft>;

const moment = z.iso.datetime().nullable();
const state = enumOf(campaignStateLabels);

export const campaign = z.object({
  ...campaignDraft.shape,
  ...stamps,
  state,
  pauseReason: enumOf(pauseReasonLabels).nullable(),
  /** The problem of the provider, in a sentence. */
  pauseNote: z.string(),
  /** First moment of the sending. */
  sendAt: moment,
  /** The moment on the clock of each store, `2026-12-05T11:00`; null: at `sendAt` everywhere. */
  sendLocal: z.string().nullable(),
  startedAt: moment,
  endedAt: moment,
});
export type Campaign = z.output<typeof campaign>;

/** Filters of the list. */
const campaignFilters = { query: pageQuery.shape.query, ids: queryIds.optional(), state: state.optional() };

const campaignListQuery = pageQuery.extend({
  ...campaignFilters,
  sort: z.enum(['name', 'updatedAt']).optional(),
});

export const progress = z.object({
  state,
  counts: z.object(
    Object.fromEntries(Object.keys(sendStateLabels).map((each) => [each, integer])) as Record<
      SendState,
      typeof integer
    >,
  ),
  /** People who opened a link, and mails whose links only programs opened. */
  clicked: integer,
  machines: integer,
  unsubscribed: integer,
  /** When the next mail is due; null: none waits. */
  nextAt: moment,
});
export type Progress = z.output<typeof progress>;

export const finding = z.object({ check: z.enum(checkNames), level: z.enum(checkLevels), message: z.string() });

export const checkList = z.object({
  findings: z.array(finding),
  bytes: integer,
  addresses: integer,
  /** Time zones of the stores. */
  zones: integer,
});
export type CheckList = z.output<typeof checkList>;

const sentMail = z.object({
  id: integer,
  customerId: integer,
  mail: z.string(),
  state: enumOf(sendStateLabels),
  problem: z.string(),
  sentAt: moment,
  clickedAt: moment,
});
export type SentMail = z.output<typeof sentMail>;

const groupOrders = z.object({ people: integer, buyers: integer, orders: integer, sold: integer });
export const campaignLift = z.object({
  /** Seven days from the first mail. */
  until: z.iso.datetime(),
  recipients: groupOrders,
  control: groupOrders,
  verdict: enumOf(liftVerdicts),
  /** Buyers among a hundred recipients less those among a hundred of the control group, with the limits of 95 %. */
  difference: z.number(),
  low: z.number(),
  high: z.number(),
  /** Buyers and sales that the mails brought, by that difference. */
  buyers: integer,
  sold: integer,
});
export type CampaignLift = z.output<typeof campaignLift>;

const move = (action: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/campaigns/:id/${action}`,
    policy: 'campaigns.send',
    summary,
    params: idParam,
    reply: campaign,
  });

/** The mail of a campaign without its recipients. */
export const mailDraft = campaignDraft.pick({ subject: true, preheader: true, content: true });
export type MailDraft = z.output<typeof mailDraft>;

export const campaignsApi = {
  ...crud(
    'campaigns',
    '/campaigns',
    { singular: 'campaign', label: 'una campaña', plural: 'campañas' },
    {
      item: campaign,
      draft: campaignDraft,
      list: campaignListQuery,
      blank: blankCampaign,
      readOnly: {
        state: moving('Cambia con POST /campaigns/{id}/send, pause, resume y stop'),
        pauseReason: moving('La pausa con POST /campaigns/{id}/pause'),
        pauseNote: moving('La escribe la campaña al enviarse'),
        sendLocal: moving('Se programa con POST /campaigns/{id}/send'),
        sendAt: moving('Se programa con POST /campaigns/{id}/send'),
        startedAt: moving('La fija la campaña al enviarse'),
        endedAt: moving('La fija la campaña al enviarse'),
      },
    },
  ),
  preview: endpoint({
    method: 'POST',
    path: '/campaigns/preview',
    policy: 'campaigns.show',
    summary: 'El correo de una campaña como lo vería un cliente, guardado o no',
    weight: 'heavy',
    transaction: 'none',
    body: mailDraft,
    reply: z.object({ subject: z.string(), html: z.string(), text: z.string(), bytes: integer }),
  }),
  check: endpoint({
    method: 'GET',
    path: '/campaigns/:id/check',
    policy: 'campaigns.show',
    summary: 'Lo que falta o conviene revisar antes de enviar, y a cuántas direcciones llegaría',
    weight: 'heavy',
    transaction: 'none',
    params: idParam,
    reply: checkList,
  }),
  test: endpoint({
    method: 'POST',
    path: '/campaigns/:id/test',
    policy: 'campaigns.update',
    summary: 'Enviar una prueba al correo de quien la pide; a otro, quien puede enviar campañas',
    transaction: 'none',
    params: idParam,
    body: z.strictObject({ mail: email.min(1).optional() }),
    reply: jobStarted,
    status: 202,
  }),
  send: endpoint({
    method: 'POST',
    path: '/campaigns/:id/send',
    policy: 'campaigns.send',
    summary: 'Enviar una campaña ahora, en un momento, o a una hora de cada local',
    weight: 'heavy',
    transaction: 'none',
    params: idParam,
    body: z
      .strictObject({
        at: z.iso.datetime().optional(),
        /** On the clock of the store of each recipient's last order. */
        local: localMoment.optional(),
      })
      .refine(({ at, local }) => at === undefined || local === undefined, 'Elige un momento, o una hora de cada local'),
    reply: campaign,
  }),
  unschedule: move('unschedule', 'Volver una campaña programada a borrador'),
  pause: move('pause', 'Pausar una campaña'),
  resume: move('resume', 'Seguir con una campaña en pausa'),
  stop: move('stop', 'Detener una campaña: lo que falta no se envía'),
  results: resultsOf('campaigns', '/campaigns', 'una campaña'),
  progress: endpoint({
    method: 'GET',
    path: '/campaigns/:id/progress',
    weight: 'heavy',
    policy: 'campaigns.show',
    summary: 'Cuántos correos de una campaña hay en cada estado',
    params: idParam,
    reply: progress,
  }),
  lift: endpoint({
    method: 'GET',
    path: '/campaigns/:id/lift',
    weight: 'heavy',
    policy: 'campaigns.show',
    summary: 'Los pedidos de los destinatarios en siete días, comparados con los del grupo de control; sin grupo, 204',
    params: idParam,
    reply: campaignLift.nullable(),
  }),
  sends: endpoint({
    method: 'GET',
    path: '/campaigns/:id/sends',
    policy: 'customers.list',
    summary: 'Los correos de una campaña, con su estado',
    params: idParam,
    query: cursorQuery.omit({ query: true }).extend({ state: enumOf(sendStateLabels).optional() }),
    reply: cursorPageOf(sentMail),
  }),
};

/** A moment on the clock of each store: `05/12/2026 11:00`. */
export const localText = (local: string): string => `${formatDay(local.slice(0, 10))} ${local.slice(11)}`;

export const campaignEntity = entity({
  table: 'campaigns',
  area: 'campaigns',
  label: 'campaña',
  title: 'name',
  fields: {
    name: 'Nombre',
    subject: 'Asunto',
    preheader: 'Texto de vista previa',
    content: 'Contenido',
    senderId: 'Remitente',
    segmentId: 'Segmento',
    couponBatchId: 'Lote de códigos',
    holdBack: 'Grupo de control',
    state: 'Estado',
    sendAt: 'Envío',
    sendLocal: 'Hora de cada local',
    pauseReason: 'Pausa',
    pauseNote: 'Motivo de la pausa',
    startedAt: 'Inicio del envío',
    endedAt: 'Fin del envío',
  },
  words: {
    content: ({ content }: CampaignDraft['content']) => `${content.length} secciones`,
    state: (value: CampaignState) => campaignStateLabels[value],
    pauseReason: (value: keyof typeof pauseReasonLabels) => pauseReasonLabels[value],
    sendAt: (at: string, { dateTime }) => dateTime(at),
    sendLocal: (local: string) => localText(local),
    startedAt: (at: string, { dateTime }) => dateTime(at),
    endedAt: (at: string, { dateTime }) => dateTime(at),
    holdBack: (percent: number) => `${percent} %`,
  },
});

/** Constraint violations as form errors: wire field and message. */
export const campaignConstraints = {
  campaigns_name_unique: { field: 'name', message: 'Ya existe una campaña con ese nombre.' },
};
