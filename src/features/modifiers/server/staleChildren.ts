import { sql } from 'kysely';
import { fail } from '#domain/failures.ts';
import type { NestedChange } from '#kit/contract/nested.ts';
import { same } from '#kit/contract/same.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import type { ModifierChild } from '../modifiers.contract.ts';
import type { Present } from './mergeChildren.ts';

type Changes = { sent: readonly NestedChange<ModifierChild>[]; merged: readonly ModifierChild[] };

/** The children that the sender saw in an older version and would change. */
function staleIn({ modifierChildren }: Present, { sent, merged }: Changes): number[] {
  return sent.flatMap((change) => {
    const known = modifierChildren.find(({ id }) => id === change.id);
    if (!known?.id || change.version === undefined || change.version >= (known.version ?? 0)) return [];
    const wanted = merged.find(({ id }) => id === known.id);
    return !change.destroy && same({ ...wanted, version: known.version }, known) ? [] : [known.id];
  });
}

/** Refuses with both lists when the sender would overwrite a child that somebody else changed since. */
export async function refuseStale(db: Db, present: Present, changes: Changes): Promise<void> {
  const stale = staleIn(present, changes);
  if (stale.length === 0) return;
  const last = await lastAuthor(db, stale);
  const versions = new Map(present.modifierChildren.map(({ id, version }) => [id, version]));
  fail('staleVersion', {
    conflict: {
      version: present.version,
      fields: [
        {
          field: 'modifierChildren',
          yours: changes.merged.map((child) => ({ ...child, version: versions.get(child.id) })),
          theirs: present.modifierChildren,
        },
      ],
      author: last?.authorName ?? null,
      at: last?.at ?? null,
    },
  });
}

async function lastAuthor(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ authorName: string; at: string }>`
    select e.author_name, c.at
    from audit_changes c join audit_entries e on e.tenant_id = c.tenant_id and e.request_id = c.request_id
    where c.tenant_id = ${scopeOf(db).tenantId} and c.entity = 'modifierChildren' and c.record_id = any(${[...ids]}::bigint[])
    order by c.id desc limit 1`.execute(db);
  return rows[0];
}
