import { connect, usedProviders } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { pageSize } from '#kit/contract/crud.ts';
import { cursorId, cursorPage } from '#kit/server/data/paginate.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { audienceApi, type AudienceState } from '../audience.contract.ts';
import { fail } from '../audience.failures.ts';
import { findList } from './chosenList.ts';
import * as members from './members.repo.ts';
import { audienceProvider, type AudienceServices, enqueueSync } from './syncAudience.ts';
import * as syncs from './syncs.repo.ts';

async function readState({ db }: Ctx): Promise<AudienceState> {
  const list = await findList(db);
  const sync = list && (await syncs.find(db, list.listId));
  const { startedAt = null, finishedAt = null, problem = '', listName = '' } = sync ?? {};
  return {
    isConnected: (await usedProviders(db, 'audience')).includes(audienceProvider),
    isEnabled: list?.isEnabled ?? false,
    listId: list?.listId ?? null,
    listName: listName === '' ? null : listName,
    isRunning: startedAt !== null && (finishedAt === null || Date.parse(finishedAt) < Date.parse(startedAt)),
    startedAt,
    finishedAt,
    problem: problem === '' ? null : problem,
    counts: await members.countStates(db),
  };
}

/** The lists of the account. The provider is called outside of a transaction. */
async function readLists({ tenant: company, inTransaction, request }: Ctx, services: AudienceServices) {
  const connection = await inTransaction((db) =>
    connect(db, services, 'audience', { provider: audienceProvider, storeId: null, company }),
  );
  if (!connection) return { data: [], problem: 'Faltan las credenciales de Mailchimp.' };
  try {
    return { data: [...(await connection.adapter.lists(request.signal))], problem: null };
  } catch (error) {
    if (error instanceof ProviderFailure) return { data: [], problem: error.message };
    throw error;
  }
}

export const audience = implementApiWith(audienceApi, (services) => ({
  show: (ctx) => readState(ctx),
  lists: (ctx) => readLists(ctx, services),
  async sync(ctx) {
    requireEveryStore(ctx, 'sincronizar los contactos');
    const list = await findList(ctx.db);
    if (!list?.isEnabled) fail('audienceNotChosen');
    return enqueueSync(ctx.db);
  },
  async members(ctx, { query: { cursor, limit = pageSize, state } }) {
    requireEveryStore(ctx, 'ver los contactos de la empresa');
    const after = cursorId(cursor, 0);
    const rows = await members.list(ctx.db, { state, after, count: limit + 1 });
    return cursorPage(rows, limit, ({ id }) => String(id));
  },
}));
