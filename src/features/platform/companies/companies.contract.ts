import { z } from 'zod';
import { countryCodes } from '#domain/countries.ts';
import { holdKinds, subscriptionStatuses } from '#domain/holds/heldStates.ts';
import { providerIssue } from '#features/platform/integrations/providerIssues.contract.ts';
import { subscriptionStatus } from '#features/platform/tenants/tenants.contract.ts';
import { pageOf, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, enumOf, integer } from '#kit/contract/fields.ts';

/** Sums of a company, at most an hour old. */
export const companyPulse = z.object({
  storeCount: integer,
  userCount: integer,
  weekOrders: integer,
  /** Orders of each of the last seven days, oldest first. */
  dayOrders: z.array(integer),
  lastOrderAt: z.iso.datetime().nullable(),
  lastVisitAt: z.iso.datetime().nullable(),
  monthMails: integer,
  /** Of pictures with the forms that are drawn of them. */
  pictureBytes: integer,
  /** Of files of landings. */
  fileBytes: integer,
  /** Bytes that pictures may have, and as many files of landings; 0: not counted yet. */
  storageQuota: integer,
  failedJobs: integer,
  overdueInvoices: integer,
  /** Requests of the last 24 hours, and those of them that failed by a fault of the product or of a provider. */
  dayRequests: integer,
  dayFailures: integer,
  /** Providers that do not work, by name. */
  providerIssues: z.array(providerIssue),
  countedAt: z.iso.datetime(),
});
export type CompanyPulse = z.output<typeof companyPulse>;

export const companySummary = z.object({
  id: integer,
  slug: z.string(),
  name: z.string(),
  country: z.enum(countryCodes),
  plan: z.string(),
  /** Null: unlimited. */
  storeLimit: integer.nullable(),
  subscriptionStatus,
  /** Kinds of its open holds, the strongest first; maintenance leaves the status active. */
  holds: z.array(enumOf(holdKinds)),
  /** When the newest of its holds that stop orders ended; null: it had none. */
  heldUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Its data is removed from then on; null: it stays. */
  closesAt: z.iso.datetime().nullable(),
  erasedAt: z.iso.datetime().nullable(),
  /** Null until they are counted for the first time. */
  pulse: companyPulse.nullable(),
});
export type CompanySummary = z.output<typeof companySummary>;

/** States that the list shows: that of the subscription, unless the data is removed or will be. */
export const companyStates = { ...subscriptionStatuses, closing: 'Por eliminarse', erased: 'Eliminado' } as const;

const filters = {
  query: code(200).optional(),
  country: z.enum(countryCodes).optional(),
  plan: code(60).optional(),
  status: enumOf(companyStates).optional(),
  /** Whether it has open holds. */
  held: queryFlag.optional(),
};
export const companyListQuery = pageQuery.extend({
  ...filters,
  sort: z.enum(['name', 'stores', 'orders', 'lastVisit', 'createdAt']).optional(),
});
export type CompanyListQuery = z.output<typeof companyListQuery>;

export const companiesApi = {
  list: endpoint({
    method: 'GET',
    path: '/companies',
    policy: 'platform.list',
    summary: 'Comercios de la plataforma con su plan, sus locales, sus pedidos de 7 días, su estado y sus retenciones',
    query: companyListQuery,
    transaction: 'none',
    reply: pageOf(companySummary),
  }),
  options: endpoint({
    method: 'GET',
    path: '/companies/options',
    policy: 'platform.list',
    summary: 'Los planes que tienen o pueden tener los comercios, para filtrarlos',
    transaction: 'none',
    reply: z.object({ plans: z.array(z.string()) }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/companies/export_csv',
    policy: 'platform.list',
    summary: 'Exportar los comercios a CSV con los filtros de la lista',
    query: z.object(filters),
    produces: 'text/csv',
    transaction: 'none',
  }),
};
