import { type Kysely, sql } from 'kysely';
import { countries, countryCodes } from '#domain/countries.ts';
import { holdKinds } from '#domain/holds/heldStates.ts';
import {
  allCompanies,
  companyNameContains,
  storedHeldUntil,
  storedHoldKinds,
  storedStatus,
} from '#features/platform/tenants/server/index.ts';
import type { Page } from '#kit/contract/crud.ts';
import { labelCell } from '#kit/server/csv/exportRecords.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { type CompanyListQuery, type CompanyPulse, companyStates, type CompanySummary } from '../companies.contract.ts';

type Platform = Kysely<PlatformTables>;
type Filters = Pick<CompanyListQuery, 'query' | 'country' | 'plan' | 'status' | 'held'>;
type Order = Pick<CompanyListQuery, 'sort' | 'dir'>;

const subscriptionStatus = storedStatus(sql<number>`t.id`);
const state = sql<keyof typeof companyStates>`case when t.erased_at is not null then 'erased'
  when t.closes_at is not null then 'closing' else ${subscriptionStatus} end`;
/** A `case`, of which the planner expects half of the rows: for an equality it expects two, and joins each with all. */
const isInState = (status: keyof typeof companyStates) =>
  sql<boolean>`case when ${state} = ${status} then true else false end`;
const holds = storedHoldKinds(sql<number>`t.id`);

const sorted = {
  name: sql`t.name`,
  stores: sql`p.store_count`,
  orders: sql`p.week_orders`,
  lastVisit: sql`p.last_visit_at`,
  createdAt: sql`t.created_at`,
};

const inSqlOrder = ({ sort = 'name', dir = 'asc' }: Order) =>
  dir === 'asc' ? sql`${sorted[sort]} asc nulls first` : sql`${sorted[sort]} desc nulls last`;

/** The companies of the list's filters, in its order; equal ones by their id. */
function found(db: Platform, { query = '', country, plan, status, held, ...order }: Filters & Order) {
  let companies = allCompanies(db)
    .leftJoin('companyPulses as p', 'p.tenantId', 't.id')
    .where(companyNameContains(query));
  if (country) companies = companies.where('t.country', '=', country);
  if (plan) companies = companies.where('t.plan', '=', plan);
  if (status) companies = companies.where(isInState(status));
  if (held !== undefined) companies = companies.where(sql<boolean>`(cardinality(${holds}) > 0)`, '=', held);
  return companies.orderBy(inSqlOrder(order)).orderBy('t.id');
}

const companyColumns = [
  't.id',
  't.slug',
  't.name',
  't.country',
  't.plan',
  't.storeLimit',
  't.createdAt',
  't.closesAt',
  't.erasedAt',
] as const;

const heldColumns = [
  subscriptionStatus.as('subscriptionStatus'),
  holds.as('holds'),
  storedHeldUntil(sql<number>`t.id`).as('heldUntil'),
];

const pulseColumns = [
  'p.storeCount',
  'p.userCount',
  'p.weekOrders',
  'p.dayOrders',
  'p.lastOrderAt',
  'p.lastVisitAt',
  'p.monthMails',
  'p.pictureBytes',
  'p.fileBytes',
  'p.storageQuota',
  'p.failedJobs',
  'p.overdueInvoices',
  'p.dayRequests',
  'p.dayFailures',
  'p.providerIssues',
  'p.countedAt',
] as const;

export async function list(db: Platform, query: CompanyListQuery): Promise<Page<CompanySummary>> {
  const page = await paginate(found(db, query).select(companyColumns).select(heldColumns).select(pulseColumns), query);
  return { ...page, data: page.data.map(withPulse) };
}

/** A company with its sums; undefined where there is none. */
export async function find(db: Platform, id: number) {
  const row = await found(db, {})
    .select(companyColumns)
    .select(heldColumns)
    .select(pulseColumns)
    .where('t.id', '=', id)
    .executeTakeFirst();
  return row && withPulse(row);
}

/** Groups the sums of a row, which has none until they are counted. */
const withPulse = <Row extends { countedAt: string | null }>(row: Row) => ({
  ...row,
  pulse: row.countedAt === null ? null : (row as unknown as CompanyPulse),
});

const countryNames = Object.fromEntries(countryCodes.map((each) => [each, countries[each].name]));

/** Columns of the exported file. */
export const csvColumns = [
  { header: 'Comercio', field: 'name' },
  { header: 'Identificador', field: 'slug' },
  { header: 'País', field: 'country' },
  { header: 'Plan', field: 'plan' },
  { header: 'Locales', field: 'stores' },
  { header: 'Límite de locales', field: 'storeLimit' },
  { header: 'Pedidos de 7 días', field: 'orders' },
  { header: 'Estado', field: 'status' },
  { header: 'Retenciones', field: 'holds' },
  { header: 'Última visita', field: 'lastVisit' },
];

/** Rows of the exported file. Moments are on the clock of the zone. */
export const csvRows = (db: Platform, filters: Filters, timeZone: string) =>
  found(db, filters).select([
    't.name',
    't.slug',
    labelCell(sql`t.country`, countryNames).as('country'),
    't.plan',
    'p.storeCount as stores',
    't.storeLimit',
    'p.weekOrders as orders',
    labelCell(state, companyStates).as('status'),
    sql`(select string_agg(${labelCell(sql`held.kind`, holdKinds)}, ', ' order by held.place)
      from unnest(${holds}) with ordinality as held (kind, place))`.as('holds'),
    sql`to_char(p.last_visit_at at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI')`.as('lastVisit'),
  ]);
