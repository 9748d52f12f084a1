import type { Readable } from 'node:stream';
import { csvSeparator } from '#domain/countries.ts';
import { allPolicies, areas, policyLabel } from '#domain/policies.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Ctx } from '#kit/server/context.ts';
import { csvOf } from '#kit/server/csv.ts';
import { type AuditFilters, changeActions, changeSources } from '../audit.contract.ts';
import { areaLabel, unguardedAreas } from '../audit.rules.ts';
import { withinReach } from './auditReach.repo.ts';
import { exportRows, type Words } from './exportAudit.repo.ts';
import type { AuditRegistry } from './registry.ts';

const columns = [
  { header: 'Fecha', field: 'moment' },
  { header: 'Autor', field: 'author' },
  { header: 'Email', field: 'email' },
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
export function exportAudit(ctx: Ctx, filters: AuditFilters, registry: AuditRegistry): Promise<Readable> {
  const { actor, database, scope, tenant } = ctx;
  const words = wordsOf(registry);
  return csvOf(database, scope, {
    columns,
    separator: csvSeparator(tenant.country),
    rows: (db) =>
      exportRows(db, filters, { words, timeZone: tenant.timeZone, reach: withinReach(db, registry, actor) }),
  });
}

function wordsOf(registry: AuditRegistry): Words {
  const entities = [...registry.values()].map(({ entity }) => entity);
  const named = entities.flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([field, label]) =>
      // A secret goes by the name of what its hash hides.
      [wireName(field), `${wireName(field)}_hash`].map((column) => [`${table}.${column}`, label]),
    ),
  );
  return {
    areas: Object.fromEntries([...Object.keys(areas), ...unguardedAreas].map((area) => [area, areaLabel(area)])),
    sources: changeSources,
    actions: changeActions,
    kinds: Object.fromEntries(entities.map(({ table, label }) => [table, label])),
    fields: Object.fromEntries(named),
    policies: Object.fromEntries(allPolicies.map((policy) => [policy, policyLabel(policy)])),
  };
}
