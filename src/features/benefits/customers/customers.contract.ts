import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam, queryIds, queryDay } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { code, email, enumOf, filled, multiline, stamps, text } from '#kit/contract/fields.ts';
import { audienceStepLabels } from '#features/benefits/segments/segments.contract.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { formatPhone } from '#domain/phones.ts';

/** Whether a customer wants to be written to about offers. */
export const mailConsentLabels = {
  unknown: 'Sin respuesta',
  given: 'Acepta',
  refused: 'No quiere',
} as const;
export type MailConsent = keyof typeof mailConsentLabels;
export const mailConsents = Object.keys(mailConsentLabels) as [MailConsent, ...MailConsent[]];
const mailConsent = z.enum(mailConsents);

/** Maximum length of the notes about a customer, in characters. */
export const maxNotes = 2000;

export const customerDraft = z.strictObject({
  /** Empty until an order provides it. */
  name: text(120),
  phone: filled(30, 'Escribe un teléfono'),
  mail: email,
  notes: multiline(maxNotes),
  mailConsent,
  /** Origin of the consent or refusal. */
  mailConsentOrigin: text(80),
});
export type CustomerDraft = z.output<typeof customerDraft>;

const amount = z.number().int();
const count = z.number().int();

/** A row of the customer list. Totals count the user's stores, or the stores of the filter. */
export const customerRow = z.object({
  ...stamps,
  name: z.string(),
  phone: z.string(),
  mail: z.string(),
  mailConsent,
  /** Excludes cancelled, failed and unpaid orders. */
  orderCount: count,
  /** Total of the counted orders, less refunds. */
  spent: amount,
  firstOrderAt: z.iso.datetime().nullable(),
  lastOrderAt: z.iso.datetime().nullable(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** Enough to identify a customer. */
const namedCustomer = z.object({ id: z.number().int(), name: z.string(), phone: z.string() });
export type NamedCustomer = z.output<typeof namedCustomer>;

/** The display name of a customer: the phone until there is a name. */
export const customerName = ({ name, phone }: Pick<NamedCustomer, 'name' | 'phone'>): string =>
  name || formatPhone(phone);

const customerOrder = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  status: z.enum(orderStatuses),
  storeName: z.string(),
  total: amount,
});
export type CustomerOrder = z.output<typeof customerOrder>;

/** A customer with totals and details of their orders. */
export const customer = customerRow.extend({
  notes: z.string(),
  mailConsentAt: z.iso.datetime().nullable(),
  mailConsentOrigin: z.string(),
  /** The customer this one was merged into. */
  mergedInto: z.number().int().nullable(),
  forgottenAt: z.iso.datetime().nullable(),
  /** Cancelled or failed. */
  canceledCount: count,
  averageSpent: amount,
  favoriteStore: z.object({ id: z.number().int(), name: z.string(), orderCount: count }).nullable(),
  /** The best-selling products among their orders. */
  products: z.array(z.object({ id: z.number().int(), name: z.string(), quantity: count })),
  coupons: z.array(z.object({ code: z.string(), orderCount: count })),
  lastOrders: z.array(customerOrder),
  /** Customers merged into this one. */
  merged: z.array(namedCustomer),
  /** Others with the same mail. */
  similar: z.array(namedCustomer),
});
export type Customer = z.output<typeof customer>;

/** Filters of the list and the export. */
const customerFilters = {
  /** Prefixes of the words of a name, the prefix of a mail, or the last digits of a phone. */
  query: code(120).optional(),
  ids: queryIds.optional(),
  storeIds: queryIds.optional(),
  /** Expands to the stores in the group at the time of the request. */
  storeGroupId: recordFilter('storeGroups'),
  mailConsent: mailConsent.optional(),
  segmentId: recordFilter('segments'),
  /** How far the customers of the segment get on the way to a mail; all of them if absent. */
  segmentStep: enumOf(audienceStepLabels).optional(),
  /** Range of local days of the last visit, inclusive. */
  from: queryDay.optional(),
  to: queryDay.optional(),
};
export const customerExportQuery = z.object(customerFilters);
export type CustomerExportQuery = z.output<typeof customerExportQuery>;
export const customerListQuery = cursorQuery.extend(customerFilters);
export type CustomerListQuery = z.output<typeof customerListQuery>;

export const customersApi = {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    policy: 'customers.list',
    summary: 'Clientes, primero los de la última visita más reciente',
    query: customerListQuery,
    heavyWith: ['segment_id'],
    reply: cursorPageOf(customerRow),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/customers/export_csv',
    policy: 'customers.export',
    summary: 'Exportar clientes a CSV con los filtros de la lista',
    query: customerExportQuery,
    produces: 'text/csv',
    transaction: 'none',
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/:id',
    policy: 'customers.show',
    summary: 'Ver un cliente, con lo que dicen sus pedidos',
    params: idParam,
    reply: customer,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/customers/:id',
    policy: 'customers.update',
    summary: 'Actualizar un cliente',
    params: idParam,
    body: customerDraft.partial(),
    wrap: 'customer',
    merges: true,
    readOnly: {
      mergedInto: 'Se une con otro con POST /customers/{id}/merge',
      forgottenAt: 'Se olvida con POST /customers/{id}/forget',
      orderCount: moving('Lo cuentan sus pedidos'),
      spent: moving('Lo suman sus pedidos'),
    },
    reply: customer,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/customers/:id/merge',
    policy: 'customers.merge',
    summary: 'Unir un cliente con otro que es la misma persona; responde el otro',
    params: idParam,
    body: z.strictObject({ intoId: z.number('Elige un cliente').int().positive() }),
    reply: customer,
  }),
  forget: endpoint({
    method: 'POST',
    path: '/customers/:id/forget',
    policy: 'customers.forget',
    summary: 'Olvidar a una persona: borra sus datos de clientes, pedidos e historial. No se puede deshacer',
    params: idParam,
    reply: customer,
  }),
};

export const customerEntity = entity({
  table: 'customers',
  area: 'customers',
  label: 'cliente',
  title: 'name',
  // Merged customers also appear in the history of the surviving customer.
  within: { table: 'customers', field: 'mergedInto' },
  fields: {
    name: 'Nombre',
    phone: 'Teléfono',
    mail: 'Correo',
    notes: 'Notas',
    mailConsent: 'Publicidad por correo',
    mailConsentAt: 'Fecha del consentimiento',
    mailConsentOrigin: 'Lugar del consentimiento',
    firstOrderAt: 'Primera visita',
    lastOrderAt: 'Última visita',
    mergedInto: 'Unido con',
    forgottenAt: 'Datos borrados',
    savedCard: 'Tarjeta guardada',
  },
  words: {
    phone: (phone) => formatPhone(String(phone)),
    mailConsent: (consent: MailConsent) => mailConsentLabels[consent],
    mailConsentAt: (at: string, { dateTime }) => dateTime(at),
    // The history entry already has the time.
    forgottenAt: () => 'Sí',
  },
});

/** Database constraints and the form errors they map to. */
export const customerConstraints = {
  customers_phone_unique: {
    field: 'phone',
    message: 'Otro cliente ya tiene ese teléfono. Si es la misma persona, únelos desde el menú.',
  },
};
