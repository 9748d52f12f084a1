import { fail } from '#domain/failures.ts';
import { isPolicy } from '#domain/policies.ts';
import type { Actor } from '#kit/server/context.ts';
import { serve } from '#kit/server/mount.ts';
import { auditApi } from '../audit.contract.ts';
import * as repo from './audit.repo.ts';
import { exportAudit } from './exportAudit.ts';
import { presentEntries, presentHistory } from './presentEntries.ts';
import type { AuditRegistry } from './registry.ts';
import { undo } from './undoing.ts';

/** Whoever may see a record may see its history. */
function mayRead(actor: Actor, registry: AuditRegistry, table: string): void {
  const { entity } = registry.get(table) ?? fail('notFound');
  const policy = `${entity.area}.show`;
  if (!isPolicy(policy) || !actor.policies.has(policy)) fail('notAllowed');
}

export const audit = (registry: AuditRegistry) =>
  serve(auditApi, {
    list: async ({ db, actor, tenant }, { query }) => {
      const page = await repo.entriesPage(db, query, tenant.timeZone);
      return { ...page, data: await presentEntries(db, page.data, { actor, registry }) };
    },
    exportCsv: (ctx, { query }) => exportAudit(ctx, query, registry),
    authors: async ({ db }) => ({ data: await repo.authors(db) }),
    undo: (ctx, { params }) => undo(ctx, params.requestId, registry),
    history: async ({ db, actor }, { params, query }) => {
      mayRead(actor, registry, params.entity);
      const page = await repo.historyPage(db, { ...params, ...query });
      return { ...page, data: await presentHistory(db, page.data, { ...params, actor, registry }) };
    },
  });
