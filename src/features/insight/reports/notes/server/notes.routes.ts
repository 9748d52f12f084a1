import { refuseField, requireStoresInScope } from '../../figures/server/storesInScope.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { insert, remove, update } from '#kit/server/data/write.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../reports.failures.ts';
import { type Note, type NoteDraft, noteDraft, notesApi } from '../notes.contract.ts';
import * as repo from './notes.repo.ts';

const notifyNotesChanged = (db: Db) => emit(db, 'chart_notes', { audience: 'kpi.list' });

/** Rejects unknown stores, stores outside the user's scope, and chain-wide notes of users limited to some stores. */
async function requireStores({ db, actor: { storeIds: storeScope } }: Ctx, { storeIds }: NoteDraft): Promise<void> {
  if (storeScope && storeIds.length === 0) refuseField('store_ids', 'Elige en cuáles de tus locales pasó');
  await requireStoresInScope(db, storeScope, storeIds);
}

/** Returns the note if the user may change it. */
async function findChangeable({ db, actor }: Ctx, id: number): Promise<Note> {
  const found = (await repo.find(db, id, actor.storeIds)) ?? fail('notFound');
  return found.isWithinReach ? found : fail('noteOutOfReach');
}

const stored = async ({ db, actor }: Ctx, id: number) => (await repo.find(db, id, actor.storeIds)) ?? fail('notFound');

const rowOf = ({ storeIds, ...draft }: NoteDraft) => ({
  ...draft,
  storeIds: JSON.stringify([...new Set(storeIds)].toSorted((a, b) => a - b)),
});

export const chartNotes = implementApi(notesApi, {
  list: ({ db, actor }, { query }) => repo.list(db, query, actor.storeIds),
  get: (ctx, { params }) => stored(ctx, params.id),
  async create(ctx, { body }) {
    const { db, actor } = ctx;
    const draft = validate(noteDraft, body);
    await requireStores(ctx, draft);
    const { id } = await insert(db, 'chartNotes', { ...rowOf(draft), authorName: actor.name });
    await notifyNotesChanged(db);
    return stored(ctx, id);
  },
  update: patchEndpoint<Note, NoteDraft>({
    table: 'chartNotes',
    rules: noteDraft,
    find: (_, id, ctx) => findChangeable(ctx, id),
    draftOf: (found) => draftOf(noteDraft, found),
    async save(ctx, id, draft) {
      await requireStores(ctx, draft);
      await update(ctx.db, 'chartNotes', id, rowOf(draft));
      await notifyNotesChanged(ctx.db);
      return stored(ctx, id);
    },
  }),
  async remove(ctx, { params }) {
    await findChangeable(ctx, params.id);
    await remove(ctx.db, 'chartNotes', params.id);
    await notifyNotesChanged(ctx.db);
    return {};
  },
});
