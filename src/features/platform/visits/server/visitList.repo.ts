import { type Kysely, sql } from 'kysely';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import type { Page } from '#kit/contract/crud.ts';
import { labelCell } from '#kit/server/csv/exportRecords.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { textContains } from '#kit/server/search/textSearch.ts';
import { type ListedVisit, type VisitListQuery } from '../visitList.contract.ts';
import { allVisitKinds } from '../visits.contract.ts';

type Platform = Kysely<PlatformTables>;
type Filters = Omit<VisitListQuery, 'page' | 'limit'>;

/** The end of a visit that a person or the clock ended; null while it is open. */
const endedAt = sql<string | null>`coalesce(v.ended_at, case when v.ends_at <= now() then v.ends_at end)`;
const searched = sql<string>`normalise(concat_ws(' ', t.name, v.admin_name, v.reason, v.ticket))`;

/** The visits of the list's filters, the newest first. Days are on the clock of the zone. */
function found(db: Platform, filters: Filters, timeZone: string) {
  const { query, companyId, personId, kind, open, from, until } = filters;
  let visits = db.selectFrom('platformVisits as v').innerJoin('tenants as t', 't.id', 'v.tenantId');
  if (query) visits = visits.where(textContains(searched, query));
  if (companyId) visits = visits.where('v.tenantId', '=', companyId);
  if (personId) visits = visits.where('v.adminId', '=', personId);
  if (kind) visits = visits.where('v.kind', '=', kind);
  if (open !== undefined) visits = visits.where(endedAt, open ? 'is' : 'is not', null);
  if (from) visits = visits.where('v.beganAt', '>=', startOfDay(from, timeZone));
  if (until) visits = visits.where('v.beganAt', '<', startOfNextDay(until, timeZone));
  return visits.orderBy('v.beganAt', 'desc').orderBy('v.id', 'desc');
}

export async function list(db: Platform, query: VisitListQuery, timeZone: string): Promise<Page<ListedVisit>> {
  const page = await paginate(
    found(db, query, timeZone)
      .select(['v.id', 'v.kind', 'v.reason', 'v.ticket', 'v.beganAt', 'v.endsAt', 'v.writesUntil', 'v.changeCount'])
      .select(['v.tenantId', 't.name as companyName', 'v.adminId', 'v.adminName', 'v.adminEmail as email'])
      .select(endedAt.as('endedAt')),
    query,
  );
  return { ...page, data: page.data.map(present) };
}

type Row = Omit<ListedVisit, 'company' | 'person'> & {
  tenantId: number;
  companyName: string;
  adminId: number;
  adminName: string;
};

const present = ({ tenantId, companyName, adminId, adminName, ...visit }: Row): ListedVisit => ({
  ...visit,
  company: { id: tenantId, name: companyName },
  person: { id: adminId, name: adminName },
});

/** Companies that were visited, by name. */
export const companies = (db: Platform) =>
  db
    .selectFrom('tenants as t')
    .select(['t.id', 't.name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('platformVisits as v').select('v.id').whereRef('v.tenantId', '=', 't.id')),
    )
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();

/** People who visited, with the name of their newest visit. */
export const people = (db: Platform) =>
  db
    .selectFrom('platformVisits as v')
    .distinctOn('v.adminId')
    .select(['v.adminId as id', 'v.adminName as name'])
    .orderBy('v.adminId')
    .orderBy('v.id', 'desc')
    .execute();

/** Columns of the exported file. */
export const csvColumns = [
  { header: 'Comercio', field: 'company' },
  { header: 'Identificador', field: 'slug' },
  { header: 'Persona', field: 'person' },
  { header: 'Correo', field: 'email' },
  { header: 'Motivo', field: 'kind' },
  { header: 'Detalle', field: 'reason' },
  { header: 'Conversación o tarea', field: 'ticket' },
  { header: 'Inicio', field: 'beganAt' },
  { header: 'Fin', field: 'endedAt' },
  { header: 'Habilitó cambios', field: 'changes' },
];

/** Rows of the exported file. Moments are on the clock of the zone. */
export function csvRows(db: Platform, filters: Filters, timeZone: string) {
  const clock = (moment: unknown) => sql`to_char(${moment} at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI')`;
  return found(db, filters, timeZone).select([
    't.name as company',
    't.slug',
    'v.adminName as person',
    'v.adminEmail as email',
    labelCell(sql`v.kind`, allVisitKinds).as('kind'),
    'v.reason',
    'v.ticket',
    clock(sql`v.began_at`).as('beganAt'),
    clock(endedAt).as('endedAt'),
    sql`case when v.writes_until is null then 'no' else 'sí' end`.as('changes'),
  ]);
}
