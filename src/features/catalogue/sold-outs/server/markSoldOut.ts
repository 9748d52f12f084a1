import { fail } from '#kit/contract/failures.ts';
import { dayEnd, nextOpenings, storesMeant } from '#features/stores/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { insertAll, updateEach } from '#kit/server/data/write.ts';
import type { SoldOutDraft } from '../soldOuts.contract.ts';
import * as repo from './soldOuts.repo.ts';

/** Things times places: more than that keeps everybody else waiting. */
const maxRows = 10_000;

/** Null is everywhere. */
type Place = number | null;

/** A row that is to be: one target in one place. */
type RequestedRow = { targetId: number; storeId: Place; until: string | null; title: string };

/** Takes products, options or ingredients off sale; answers what is off now. What was off already takes the new end. */
export async function markSoldOut(ctx: Ctx, draft: SoldOutDraft) {
  const { db, actor } = ctx;
  const now = new Date();
  requireEnd(draft, now);
  const storeIds = await storesMeant(ctx, draft);
  if (!storeIds && actor.storeIds)
    fail('notAllowed', {
      message: 'Solo quien tiene acceso a todos los locales puede agotar en todos. Elige los tuyos.',
    });
  const ends = await endsOf(ctx, { ...draft, storeIds }, now);
  const targetIds = [...new Set(draft.targetIds)];
  if (targetIds.length * ends.size > maxRows)
    fail('invalidFields', {
      fields: { target_ids: ['Son demasiados a la vez. Elige menos cosas, menos locales, o todos los locales.'] },
    });
  const names = await repo.namesOf(db, draft.target, targetIds);
  if (names.size < targetIds.length)
    fail('invalidFields', { fields: { target_ids: ['Una de las cosas elegidas ya no existe. Elige otra.'] } });
  const requested = [...ends].flatMap(([storeId, until]) =>
    targetIds.map((targetId) => ({ targetId, storeId, until, title: names.get(targetId) ?? '' })),
  );
  const ids = await save(ctx, draft, requested);
  await emit(db, 'sold_outs', { audience: 'products.list' });
  return { data: await repo.listable(db, ids, actor.storeIds, now) };
}

function requireEnd({ ends, until }: SoldOutDraft, now: Date): void {
  const refuse = (message: string): never => fail('invalidFields', { fields: { until: [message] } });
  if (ends === 'time' && until === null) refuse('Escribe hasta cuándo');
  if (ends === 'time' && until !== null && new Date(until) <= now) refuse('Debe ser en el futuro');
  if (ends !== 'time' && until !== null) refuse('Solo se escribe una hora cuando termina a una hora');
}

/** Where it holds, and until when in each place. */
async function endsOf(
  ctx: Ctx,
  { storeIds, ends, until }: SoldOutDraft,
  now: Date,
): Promise<Map<Place, string | null>> {
  if (storeIds === null) {
    const everywhere = ends === 'opening' ? dayEnd(ctx.tenant, now).toISOString() : until;
    return new Map([[null, everywhere]]);
  }
  const openings = await nextOpenings(ctx, storeIds, now);
  if (openings.size < new Set(storeIds).size)
    fail('invalidFields', { fields: { store_ids: ['Uno de los locales no existe o no está entre los tuyos.'] } });
  return new Map([...openings].map(([id, opening]) => [id, ends === 'opening' ? opening.toISOString() : until]));
}

/** Upserts the requested rows and returns their ids. */
async function save({ db, scope }: Ctx, { target, ends, note }: SoldOutDraft, requested: readonly RequestedRow[]) {
  const keyOf = (row: { targetId: number | null; storeId: Place }) => `${row.targetId}:${row.storeId}`;
  const present = await repo.findForUpdate(
    db,
    target,
    requested.map(({ targetId }) => targetId),
  );
  const byKey = new Map(present.map((row) => [keyOf(row), row.id]));
  const common = { ends, note, authorName: scope.author.name, source: null };
  const [known, fresh] = [
    requested.filter((row) => byKey.has(keyOf(row))),
    requested.filter((row) => !byKey.has(keyOf(row))),
  ];
  const changed = known.map((row) => ({ id: byKey.get(keyOf(row)) as number, ...common, until: row.until }));
  if (changed.length > 0) await updateEach(db, 'soldOuts', changed);
  const created = await insertAll(
    db,
    'soldOuts',
    fresh.map(({ targetId, ...row }) => ({ ...row, ...common, [repo.targetColumns[target]]: targetId })),
  );
  return [...changed, ...created].map(({ id }) => id);
}
