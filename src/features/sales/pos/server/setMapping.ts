import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insert, insertAll, remove, update } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { MappingFilters, PosItemKind } from '../mapping.contract.ts';
import { findUsed } from './catalogues.repo.ts';
import { gridScope } from './gridScope.ts';
import * as repo from './mapping.repo.ts';

type Choice = { catalogueId: number; kind: PosItemKind; targetId: number; code: string | null };

async function removeMapping(db: Db, id: number | undefined): Promise<void> {
  if (id !== undefined) await remove(db, 'posMappings', id);
}

/** Stores the item of a point of sale that a person chose for a product or option of ours, or removes it. */
export async function setMapping({ db, actor }: Ctx, choice: Choice): Promise<void> {
  const { catalogueId, code } = choice;
  if (!(await findUsed(db, catalogueId, actor.storeIds)) || !(await repo.hasTarget(db, choice))) fail('notFound');
  const stored = await repo.findMapping(db, choice);
  if (code === null) return removeMapping(db, stored?.id);
  if (!(await repo.hasItem(db, { ...choice, code })))
    fail('invalidFields', { fields: { code: ['La caja no vende nada con ese código: lee el catálogo de nuevo'] } });
  const values = { code, source: 'person' as const };
  if (stored) await update(db, 'posMappings', stored.id, values);
  else await insert(db, 'posMappings', { catalogueId, ...repo.targetColumns(choice), ...values });
}

/** Stores the suggestions of some rows. Returns how many. */
export async function acceptSuggestions(
  ctx: Ctx,
  { ids, filters = {} }: { ids?: readonly string[] | undefined; filters?: MappingFilters | undefined },
): Promise<number> {
  const suggested = await repo.listSuggested(ctx.db, { ...filters, ids }, gridScope(ctx));
  const rows = suggested.map(({ catalogueId, code, ...target }) => ({
    catalogueId,
    ...repo.targetColumns(target),
    code,
    source: 'name' as const,
  }));
  return (await insertAll(ctx.db, 'posMappings', rows)).length;
}
