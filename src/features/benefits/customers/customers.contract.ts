import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam, queryIds, queryDay } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { email, filled, stamps, text } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { formatPhone } from '#domain/phones.ts';

/** Whether a customer wants to be written to about offers. */
export const mailConsentLabels = {
  unknown: 'No ha dicho',
  given: 'Acepta',
  refused: 'No quiere',
} as const;
export type MailConsent = keyof typeof mailConsentLabels;
export const mailConsents = Object.keys(mailConsentLabels) as [MailConsent, ...MailConsent[]];
const mailConsent = z.enum(mailConsents);

/** Signs that what is noted about a customer takes. */
export const maxNotes = 2000;

export const customerDraft = z.strictObject({
  /** Blank until an order tells it. */
  name: text(120),
  phone: filled(30, 'Escribe un teléfono'),
  mail: email,
  notes: text(maxNotes),
  mailConsent,
  /** Where the consent, or its refusal, comes from. */
  mailConsentOrigin: text(80),
});
export type CustomerDraft = z.output<typeof customerDraft>;

const amount = z.number().int();
const count = z.number().int();

/** A customer as a list shows them. What is counted comes from the stores within reach, or those the list is narrowed to. */
export const customerRow = z.object({
  ...stamps,
  name: z.string(),
  phone: z.string(),
  mail: z.string(),
  mailConsent,
  /** Orders that count: neither cancelled, nor failed, nor waiting to be paid. */
  orderCount: count,
  /** Paid for them, less what was given back. */
  spent: amount,
  firstOrderAt: z.iso.datetime().nullable(),
  lastOrderAt: z.iso.datetime().nullable(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** A customer by what tells one from another. */
const namedCustomer = z.object({ id: z.number().int(), name: z.string(), phone: z.string() });
export type NamedCustomer = z.output<typeof namedCustomer>;

/** What a customer is called: by their name, or while nobody has told it by their phone. */
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

/** A customer whole, with what their orders tell. */
export const customer = customerRow.extend({
  notes: z.string(),
  mailConsentAt: z.iso.datetime().nullable(),
  mailConsentOrigin: z.string(),
  /** The customer that this one turned out to be. */
  mergedInto: z.number().int().nullable(),
  forgottenAt: z.iso.datetime().nullable(),
  /** Cancelled or failed. */
  canceledCount: count,
  averageSpent: amount,
  favoriteStore: z.object({ id: z.number().int(), name: z.string(), orderCount: count }).nullable(),
  /** What they order most. */
  products: z.array(z.object({ id: z.number().int(), name: z.string(), quantity: count })),
  coupons: z.array(z.object({ code: z.string(), orderCount: count })),
  lastOrders: z.array(customerOrder),
  /** Those that turned out to be this one. */
  merged: z.array(namedCustomer),
  /** Others with the same mail. */
  similar: z.array(namedCustomer),
});
export type Customer = z.output<typeof customer>;

/** What narrows the list and the export alike. */
const customerFilters = {
  /** The beginning of the words of a name, of a mail, or the last digits of a phone. */
  query: z.string().trim().max(120).optional(),
  ids: queryIds.optional(),
  storeIds: queryIds.optional(),
  /** Of the stores the group has when it is asked. */
  storeGroupId: recordFilter('storeGroups'),
  mailConsent: mailConsent.optional(),
  /** Local days of the last visit, both included. */
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
  // Those that turned out to be a customer are told of in the history of that one too.
  within: { table: 'customers', field: 'mergedInto' },
  fields: {
    name: 'Nombre',
    phone: 'Teléfono',
    mail: 'Correo',
    notes: 'Notas',
    mailConsent: 'Publicidad por correo',
    mailConsentAt: 'Lo dijo el',
    mailConsentOrigin: 'Lo dijo en',
    firstOrderAt: 'Primera visita',
    lastOrderAt: 'Última visita',
    mergedInto: 'Unido con',
    forgottenAt: 'Olvidado',
    savedCard: 'Tarjeta guardada',
  },
  words: {
    phone: (phone) => formatPhone(String(phone)),
    mailConsent: (consent: MailConsent) => mailConsentLabels[consent],
    mailConsentAt: (at: string, { dateTime }) => dateTime(at),
    // When is told by the history itself.
    forgottenAt: () => 'Sí',
  },
});

/** What the database refuses, as the form says it: field on the wire and sentence. */
export const customerConstraints = {
  customers_phone_unique: {
    field: 'phone',
    message: 'Otro cliente ya tiene ese teléfono. Si es la misma persona, únelos desde el menú.',
  },
};
