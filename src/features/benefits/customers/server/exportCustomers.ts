import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { csvFormat } from '#domain/countries.ts';
import { audienceMemory } from '#features/benefits/segments/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { amountCell, labelCell } from '#kit/server/csv/exportRecords.ts';
import { type CustomerExportQuery, mailConsentLabels } from '../customers.contract.ts';
import * as repo from './customers.repo.ts';
import { listViewOf } from './customerView.ts';

const columns = [
  { header: 'id', field: 'id' },
  { header: 'Nombre', field: 'name' },
  { header: 'Teléfono', field: 'phone' },
  { header: 'Correo', field: 'mail' },
  { header: 'Pedidos', field: 'orderCount' },
  { header: 'Gastado', field: 'spent' },
  { header: 'Primera visita', field: 'first' },
  { header: 'Última visita', field: 'last' },
  { header: 'Publicidad por correo', field: 'consent' },
  { header: 'Fecha del consentimiento', field: 'consentAt' },
  { header: 'Lugar del consentimiento', field: 'mailConsentOrigin' },
  { header: 'Notas', field: 'notes' },
];

/** Exports the filtered list as CSV. */
export async function exportCustomers(ctx: Ctx, query: CustomerExportQuery): Promise<Readable> {
  const { database, scope, tenant } = ctx;
  const format = csvFormat(tenant.country);
  const local = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone ${tenant.timeZone}, 'DD/MM/YYYY HH24:MI')`;
  const cells = {
    consent: labelCell(sql`r.mail_consent`, mailConsentLabels),
    consentAt: local('r.mail_consent_at'),
    spent: amountCell(sql`r.spent`, format),
    first: local('r.first_order_at'),
    last: local('r.last_order_at'),
  };
  const view = await database.inTenant(scope, (db) => listViewOf(db, ctx, query));
  return csvOf(database, scope, {
    columns,
    separator: format.separator,
    ...(query.segmentId !== undefined && { workMemory: audienceMemory }),
    rows: (db) => repo.exportRows(db, query, view, cells),
  });
}
