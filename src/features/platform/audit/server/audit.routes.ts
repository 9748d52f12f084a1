import { areasOf } from '#kit/contract/entity.ts';
import { fail } from '#kit/contract/failures.ts';
import { type Actor, hasPermission } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { auditApi } from '../audit.contract.ts';
import * as repo from './audit.repo.ts';
import { withinStoreScope } from './auditScope.repo.ts';
import { exportAudit } from './exportAudit.ts';
import { presentEntries, presentHistory } from './presentEntries.ts';
import type { ComposedAreas } from '#kit/server/area.ts';
import type { AuditRegistry } from '#kit/server/history/auditedTable.ts';
import { undo } from './undo.ts';

type RecordParams = { entity: string; id: number };

/** A user who may see a record may see its history. Records without policies are the platform's. */
function mayRead(actor: Actor, { audited, policies }: ComposedAreas, { entity: table, id }: RecordParams): void {
  const { entity, storeField, ofEveryStore } = audited.get(table) ?? fail('notFound');
  const allowing = areasOf(entity)
    .map((area) => `${area}.show`)
    .filter((policy) => policies.isPolicy(policy));
  const gates = allowing.length > 0 ? allowing : ['super'];
  if (!gates.some((policy) => hasPermission(actor, policy))) fail('notAllowed');
  // Parts do not carry their store: users limited to some stores see those changes in the history of the store.
  const isInScope = actor.storeIds === null || (storeField === 'id' && actor.storeIds.includes(id));
  if ((storeField || ofEveryStore) && !isInScope) fail('notFound');
}

/** The record, and those of the tables within its own. */
async function recordsOf(db: Db, registry: AuditRegistry, { entity, id }: RecordParams): Promise<repo.Records> {
  const record = { entity, ids: [id] };
  const inside = [...registry.values()].flatMap(({ table, entity: { within } }) =>
    within?.table === entity ? [{ table, field: within.field }] : [],
  );
  const others = inside.map(async ({ table, field }) => ({
    entity: table,
    ids: await repo.recordsWithin(db, { table, field, id }),
  }));
  return [record, ...(await Promise.all(others))];
}

export const audit = implementApiWith(auditApi, ({ areas }) => ({
  list: async ({ db, actor, tenant }, { query }) => {
    const page = await repo.entriesPage(db, query, {
      timeZone: tenant.timeZone,
      storeScope: withinStoreScope(areas.audited, actor),
    });
    return { ...page, data: await presentEntries(db, page.data, { actor, areas, tenant }) };
  },
  exportCsv: (ctx, { query }) => exportAudit(ctx, query, areas),
  authors: async ({ db }) => ({ data: await repo.authors(db) }),
  undo: (ctx, { params, query }) => undo(ctx, { ...params, ...query }, areas),
  history: async ({ db, actor, tenant }, { params, query }) => {
    mayRead(actor, areas, params);
    const records = await recordsOf(db, areas.audited, params);
    const page = await repo.historyPage(db, { records, ...query });
    return { ...page, data: await presentHistory(db, page.data, { records, actor, areas, tenant }) };
  },
}));
