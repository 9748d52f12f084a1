import { z } from 'zod';
import { crud, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { count, filled, id, ids, integerNumber, stamps } from '#kit/contract/fields.ts';
import { orderChannel, orderChannelLabels } from '#domain/catalogue.ts';
import { dispatchLabels, dispatchMethod } from '#domain/delivery/dispatch.ts';
import { orderSourceLabels, orderSources } from '#domain/orders/orders.ts';
import { paymentMethodLabels, paymentMethods } from '#domain/payments.ts';
import { weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import { comparisonLabels, comparisons } from '../periods/periods.contract.ts';
import { reportLabels, type ReportType, reportTypes } from '../reports.contract.ts';
import { hourText } from './mailText.ts';

/** Map reports, which cannot be mailed. */
export const mapReports: readonly ReportType[] = ['heatmap', 'uncoveredAddressesHeatmap'];
const isMailable = (type: ReportType) => !mapReports.includes(type);
export const mailableLabels = Object.fromEntries(
  Object.entries(reportLabels).filter(([type]) => isMailable(type as ReportType)),
);

export const cadenceLabels = { weekly: 'Cada semana', monthly: 'Cada mes' } as const;
export type Cadence = keyof typeof cadenceLabels;
const cadences = Object.keys(cadenceLabels) as [Cadence, ...Cadence[]];

/** People that one report is written to. */
const maxRecipients = 50;

export const reportMailDraft = z.strictObject({
  name: filled(80),
  type: z
    .enum(reportTypes)
    .refine(isMailable, 'Este reporte es un mapa y no se envía por correo: elige otro y ábrelo desde Reportes'),
  /** All that each recipient reaches where there are none. */
  storeIds: ids(1000),
  storeGroupId: id.nullable(),
  platform: orderChannel.nullable(),
  source: z.enum(orderSources).nullable(),
  dispatchMethod: dispatchMethod.nullable(),
  paymentMethod: z.enum(paymentMethods).nullable(),
  sameStores: z.boolean(),
  compare: z.enum(comparisons),
  cadence: z.enum(cadences),
  /** The day it is sent of a week, or of a month; the other one is of no account. */
  weekday: z.enum(weekdays),
  monthDay: integerNumber.min(1, 'Usa un día del 1 al 28').max(28, 'Usa un día del 1 al 28'),
  /** Of the clock of the company. */
  hour: count(23, 'Usa una hora de 0 a 23'),
  recipientIds: ids(maxRecipients, `Usa como máximo ${maxRecipients} personas`).min(1, 'Elige a quién se envía'),
  active: z.boolean(),
});
export type ReportMailDraft = z.output<typeof reportMailDraft>;

/** Defaults of a new report mail. */
export const blankReportMail = {
  storeIds: [],
  storeGroupId: null,
  platform: null,
  source: null,
  dispatchMethod: null,
  paymentMethod: null,
  sameStores: false,
  compare: 'previous',
  weekday: 'monday',
  monthDay: 1,
  hour: 8,
  active: true,
} satisfies Partial<ReportMailDraft>;

/** Whether a recipient gets the report, or why not. */
export const recipientStates = [
  'receives',
  'unsubscribed',
  'disabled',
  'gone',
  'withoutPermission',
  'withoutStores',
] as const;
export type RecipientState = (typeof recipientStates)[number];

const recipient = z.object({ id: z.number().int(), name: z.string(), state: z.enum(recipientStates) });
export type Recipient = z.output<typeof recipient>;

export const reportMail = z.object({
  ...reportMailDraft.shape,
  authorName: z.string(),
  /** The people of `recipientIds`, in their order. */
  recipients: z.array(recipient),
  /** When it is sent next; null while it is off. */
  nextAt: z.iso.datetime().nullable(),
  /** Last period that was sent. */
  lastSent: z
    .object({
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      /** `16 al 22 de noviembre` */
      words: z.string(),
      at: z.iso.datetime(),
      recipients: z.number().int(),
    })
    .nullable(),
  /** Whether all its stores are within the user's scope, so that they may change it. */
  isWithinReach: z.boolean(),
  ...stamps,
});
export type ReportMail = z.output<typeof reportMail>;

export const reportMailListQuery = pageQuery.omit({ sort: true, dir: true }).extend({
  ids: queryIds.optional(),
  active: queryFlag.optional(),
  cadence: z.enum(cadences).optional(),
});
export type ReportMailListQuery = z.output<typeof reportMailListQuery>;

/** The mail a recipient would get now; `html` is a complete document. */
const reportMailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type ReportMailPreview = z.output<typeof reportMailPreview>;

/** Fields that determine the content of a mail, independent of recipient and time. */
export const mailedReport = reportMailDraft.omit({ name: true, recipientIds: true, active: true });
export type MailedReport = z.output<typeof mailedReport>;

export const reportMailsApi = {
  /** Before `/report_mails/:id`. */
  recipients: endpoint({
    method: 'GET',
    path: '/report_mails/recipients',
    policy: 'report_mails.list',
    summary: 'Las personas a quienes se puede enviar un reporte',
    query: pageQuery.pick({ query: true, limit: true }).extend({ ids: queryIds.optional() }),
    reply: z.object({ data: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string() })) }),
  }),
  ...crud(
    'report_mails',
    '/report_mails',
    { singular: 'report_mail', label: 'un reporte por correo', plural: 'reportes por correo' },
    { item: reportMail, draft: reportMailDraft, list: reportMailListQuery, blank: blankReportMail },
  ),
  preview: endpoint({
    method: 'POST',
    path: '/report_mails/preview',
    weight: 'heavy',
    policy: 'report_mails.show',
    summary: 'El correo que recibiría quien pregunta, guardado o no',
    body: mailedReport,
    wrap: 'report_mail',
    transaction: 'none',
    reply: reportMailPreview,
  }),
  test: endpoint({
    method: 'POST',
    path: '/report_mails/test',
    policy: 'report_mails.show',
    summary: 'Enviarse ahora una prueba del correo, guardado o no',
    body: mailedReport,
    wrap: 'report_mail',
    status: 202,
    transaction: 'none',
    reply: z.object({ email: z.string() }),
  }),
};

const labelIn = (labels: Readonly<Record<string, string>>) => (value: string) => labels[value] ?? value;

export const reportMailEntity = entity({
  table: 'reportMails',
  area: 'report_mails',
  label: 'reporte por correo',
  title: 'name',
  references: {
    storeIds: 'stores',
    storeGroupId: 'storeGroups',
    recipientIds: 'adminUsers',
    unsubscribedIds: 'adminUsers',
  },
  fields: {
    name: 'Nombre',
    type: 'Reporte',
    storeIds: 'Locales',
    storeGroupId: 'Grupo',
    platform: 'Plataforma',
    source: 'Canal',
    dispatchMethod: 'Entrega',
    paymentMethod: 'Medio de pago',
    sameStores: 'Solo locales que vendieron en ambos períodos',
    compare: 'Comparar con',
    cadence: 'Se envía',
    weekday: 'Día de la semana',
    monthDay: 'Día del mes',
    hour: 'Hora',
    recipientIds: 'Destinatarios',
    unsubscribedIds: 'No quieren recibirlo',
    active: 'Activo',
    authorName: 'Lo configuró',
    nextDay: 'Día del próximo envío',
    nextAt: 'Próximo envío',
  },
  words: {
    type: labelIn(reportLabels),
    platform: labelIn(orderChannelLabels),
    source: labelIn(orderSourceLabels),
    dispatchMethod: labelIn(dispatchLabels),
    paymentMethod: labelIn(paymentMethodLabels),
    compare: labelIn(comparisonLabels),
    cadence: labelIn(cadenceLabels),
    weekday: labelIn(weekdayLabels),
    hour: hourText,
    nextDay: (day: string, format) => format.day(day),
    nextAt: (at: string, format) => format.dateTime(at),
  },
});
