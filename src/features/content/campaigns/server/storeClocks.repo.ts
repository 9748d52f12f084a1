import { type RawBuilder, sql } from 'kysely';
import { instantOfMoment } from '#domain/time/moments.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

/** Zones of the stores of a company, and its own. */
export async function zonesOf(db: Db, companyZone: string): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select coalesce(st.time_zone, ${companyZone}::text) as time_zone from ${tenantRows('stores as st')}
    union select ${companyZone}::text`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}

/** When the clock of a zone reads a local moment. A skipped hour is the moment at which the clock goes forward. */
export type ZoneInstant = { timeZone: string; at: string };

export async function instantsOf(db: Db, local: string, companyZone: string): Promise<ZoneInstant[]> {
  const zones = await zonesOf(db, companyZone);
  return zones.map((timeZone) => ({ timeZone, at: instantOfMoment(timeZone, local)?.toISOString() ?? '' }));
}

export const earliestOf = (instants: readonly ZoneInstant[]): string =>
  instants.map(({ at }) => at).reduce((first, at) => (at < first ? at : first));

/** The instant of a customer: that of the store of the last order, or of the company. */
export function instantOfCustomer(
  customerId: RawBuilder<unknown>,
  instants: readonly ZoneInstant[],
  companyZone: string,
): RawBuilder<unknown> {
  const [only] = instants;
  if (instants.length === 1) return sql`${only?.at}::timestamptz`;
  const zone = sql`coalesce((select coalesce(st.time_zone, ${companyZone}) from ${tenantRows('orders as o')}
      join ${tenantRows('stores as st')} on st.id = o.store_id
      where o.customer_id = ${customerId} order by o.created_at desc, o.id desc limit 1), ${companyZone})`;
  const [zones, moments] = [instants.map(({ timeZone }) => timeZone), instants.map(({ at }) => at)];
  return sql`(${moments}::timestamptz[])[array_position(${zones}::text[], ${zone})]`;
}
