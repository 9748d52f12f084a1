import type { Readable } from 'node:stream';
import { csvSeparator } from '#domain/countries.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { type AuditFilters, changeActions, changeSources } from '../audit.contract.ts';
import { areaLabel, unguardedAreas } from '../audit.rules.ts';
import { withinStoreScope } from './auditScope.repo.ts';
import { exportRows, type ExportLabels } from './exportAudit.repo.ts';
import type { ComposedAreas } from '#kit/server/area.ts';

const columns = [
  { header: 'Fecha', field: 'moment' },
  { header: 'Autor', field: 'author' },
  { header: 'Correo', field: 'email' },
  { header: 'Origen', field: 'source' },
  { header: 'Área', field: 'area' },
  { header: 'Acción', field: 'action' },
  { header: 'Tipo', field: 'kind' },
  { header: 'Registro', field: 'title' },
  { header: 'Campo', field: 'field' },
  { header: 'Antes', field: 'before' },
  { header: 'Después', field: 'after' },
  { header: 'Solicitud', field: 'requestId' },
];

/** The history as a file: a line for each value that changed, in the tenant's own time. */
export function exportAudit(ctx: Ctx, filters: AuditFilters, areas: ComposedAreas): Promise<Readable> {
  const { actor, database, scope, tenant } = ctx;
  const { audited: registry, named } = areas;
  const labels = labelsOf(areas);
  return csvOf(database, scope, {
    columns,
    separator: csvSeparator(tenant.country),
    rows: (db) =>
      exportRows(db, filters, {
        words: labels,
        named,
        timeZone: tenant.timeZone,
        storeScope: withinStoreScope(registry, actor),
      }),
  });
}

function labelsOf({ entities: labelled, policies }: ComposedAreas): ExportLabels {
  const entities = [...labelled.values()].map(({ entity }) => entity);
  const named = entities.flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([field, label]) =>
      // A secret goes by the name of what its hash hides.
      [wireName(field), `${wireName(field)}_hash`].map((column) => [`${table}.${column}`, label]),
    ),
  );
  return {
    areas: Object.fromEntries(
      [...policies.areas.map(({ id }) => id), ...unguardedAreas].map((area) => [area, areaLabel(area, policies)]),
    ),
    sources: changeSources,
    actions: changeActions,
    kinds: Object.fromEntries(entities.map(({ table, label }) => [table, label])),
    fields: Object.fromEntries(named),
    policies: Object.fromEntries(policies.all.map((policy) => [policy, policies.labelOf(policy)])),
  };
}
