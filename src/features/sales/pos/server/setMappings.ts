import { isOfferedIn, paymentMethods } from '#domain/payments.ts';
import { providerOf } from '#integrations/providers.ts';
import { fail } from '#kit/contract/failures.ts';
import { insertAll, removeAll, updateEach } from '#kit/server/data/write.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { isTyped, itemKindOf, type MappingChange, type MappingFilters, parseRowId } from '../mapping.contract.ts';
import { usedIds } from './catalogues.repo.ts';
import { gridScope } from './gridScope.ts';
import * as grid from './mapping.repo.ts';
import * as repo from './storedMappings.repo.ts';

type Change = repo.Target & MappingChange;

export const ofField = 'Este código está en su ficha: cámbialo ahí';

/** Orders that lacked a code are sent. */
export const notifyMappings = (db: Db) => emit(db, 'pos_mappings', { audience: 'auth_credentials.list' });

const isRecord = ({ kind }: Change): boolean => kind === 'product' || kind === 'option' || kind === 'coupon';

/** Whether orders to a provider have the code of a row. */
const isTaken = ({ kind }: Change, provider: string | undefined): boolean =>
  kind === 'product' || kind === 'option' || (providerOf(provider ?? '')?.takesCodes?.includes(kind) ?? false);

/** Rejects what is not ours, of the country or of the provider, or is not of an account that the user may change. */
async function requireRows({ db, actor, tenant }: Ctx, changes: readonly Change[]): Promise<void> {
  const used = await usedIds(db, actor.storeIds);
  const targets = await repo.existingTargets(db, changes);
  const methods = paymentMethods.filter((method) => isOfferedIn(method, tenant.country));
  const isThere = (change: Change) =>
    used.has(change.catalogueId) &&
    // The code of such a row can be removed.
    (change.code === null || isTaken(change, used.get(change.catalogueId))) &&
    (!isRecord(change) || targets.has(`${change.kind}:${change.target}`)) &&
    (change.kind !== 'payment' || methods.some((method) => method === change.target));
  if (!changes.every(isThere)) fail('notFound');
}

/** Rejects codes that catalogues do not have, and the removal of those that are fields of their product. */
async function requireCodes(db: Db, changes: readonly Change[]): Promise<void> {
  const items = await repo.existingItems(
    db,
    changes.flatMap(({ code, ...row }) => (code === null || isTyped(row.kind) ? [] : { ...row, code })),
  );
  const removed = changes.filter(({ code }) => code === null);
  const [stored, fields] = [await repo.lockMappings(db, removed), await repo.rowsWithField(db, removed)];
  const problemOf = ({ id, catalogueId, kind, code }: Change): string | null => {
    if (code === null) return fields.has(id) && !stored.has(id) ? ofField : null;
    if (isTyped(kind) || items.has(`${catalogueId}:${itemKindOf[kind]}:${code}`)) return null;
    return `La caja no vende nada con el código «${code}»: escribe otro, o lee el catálogo de nuevo`;
  };
  const problems = changes.flatMap((change, at): [string, string[]][] => {
    const problem = problemOf(change);
    return problem === null ? [] : [[`mappings.${at}.code`, [problem]]];
  });
  if (problems.length > 0) fail('invalidFields', { fields: Object.fromEntries(problems) });
}

/** Stores the codes that a person chose for some rows, or removes them, if they are valid. */
export async function setMappings(ctx: Ctx, mappings: readonly MappingChange[]): Promise<void> {
  const changes = mappings.map((change) => ({ ...change, ...parseRowId(change.id) }));
  await requireRows(ctx, changes);
  await requireCodes(ctx.db, changes);
  await storeCodes(ctx.db, mappings);
}

/** Stores valid codes of some rows, or removes them. */
export async function storeCodes(db: Db, mappings: readonly MappingChange[]): Promise<void> {
  const changes = mappings.map((change) => ({ ...change, ...parseRowId(change.id) }));
  const stored = await repo.lockMappings(db, changes);
  const source = 'person' as const;
  const added = [];
  const updated = [];
  const removed = [];
  for (const { id, code, catalogueId, ...target } of changes) {
    const found = stored.get(id);
    if (code === null) removed.push(...(found ? [found.id] : []));
    else if (found) updated.push({ id: found.id, code, source });
    else added.push({ catalogueId, ...repo.targetColumns(target), code, source });
  }
  await removeAll(db, 'posMappings', removed);
  await updateEach(db, 'posMappings', updated);
  await insertAll(db, 'posMappings', added);
  await notifyMappings(db);
}

/** Suggestions that one request stores. */
const maxAccepted = 5000;

/** Stores the suggestions of some rows, up to a limit. Returns how many. */
export async function acceptSuggestions(
  ctx: Ctx,
  { ids, filters = {} }: { ids?: readonly string[] | undefined; filters?: MappingFilters | undefined },
): Promise<number> {
  const suggested = await grid.listSuggested(ctx.db, { ...filters, ids }, gridScope(ctx), maxAccepted);
  const rows = suggested.map(({ id, code }) => {
    const { catalogueId, ...target } = parseRowId(id);
    return { catalogueId, ...repo.targetColumns(target), code, source: 'name' as const };
  });
  const { length } = await insertAll(ctx.db, 'posMappings', rows);
  if (length > 0) await notifyMappings(ctx.db);
  return length;
}
