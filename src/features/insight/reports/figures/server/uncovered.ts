import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Counted } from '../../metrics/mapSquares.rules.ts';
import { bucketAt, bucketsOf } from '../../periods/buckets.rules.ts';
import type { Span } from '../../periods/period.rules.ts';
import type { Definition } from './definition.ts';
import type { ReportInput } from './reading.ts';

const within = ({ startDate, endDate, hours }: Span) => sql`u.day between ${startDate}::date and ${endDate}::date
  ${hours ? sql`and (u.day < ${endDate}::date or u.hour = any(${hours}::int[]))` : sql``}`;

/** Delivery requests that no store covers, by day. */
async function requestsByDay(db: Db, span: Span): Promise<{ day: string; asks: number }[]> {
  const { rows } = await sql<{ day: string; asks: number }>`
    select u.day::text as day, count(*)::int as asks from ${tenantRows('uncoveredAsks as u')}
    where ${within(span)} group by u.day`.execute(db);
  return rows;
}

/** The same by square of the map. */
export async function uncoveredByCell(db: Db, span: Span): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select u.cell, count(*)::int as count, 0 as sold from ${tenantRows('uncoveredAsks as u')}
    where ${within(span)} group by u.cell`.execute(db);
  return rows;
}

/** Uncovered addresses belong to no store, so they require access to the whole chain. */
export const readsUncovered = ({ stores }: Pick<ReportInput, 'stores'>): boolean => stores === null;

export const uncoveredAddressesHeatmap: Definition = {
  rowLabel: 'Período',
  metrics: [
    {
      key: 'asks',
      label: 'Consultas sin cobertura',
      kind: 'integer',
      better: 'down',
      outcome: null,
      of: ({ asks }) => asks ?? 0,
    },
  ],
  main: 'asks',
  hasSeries: true,
  totalOrders: null,
  notes: [
    'Una consulta es una dirección a la que un cliente pidió despacho y ningún local llega, una vez por visitante, cuadro del mapa y hora.',
    'Son de toda la cadena: no se cuentan con un filtro de locales ni sin acceso a todos.',
  ],
  async course(input) {
    const { db, span, step } = input;
    if (!readsUncovered(input)) return [];
    const byBucket = Map.groupBy(await requestsByDay(db, span), ({ day }) => bucketAt(span, step, day));
    return bucketsOf(span, step).map((_, nth) => ({
      asks: (byBucket.get(nth) ?? []).reduce((sum, { asks }) => sum + asks, 0),
    }));
  },
};
