import type { Ctx } from '#kit/server/http/context.ts';
import { closedByHours } from '#features/stores/server/index.ts';
import type { ChannelLinkListQuery } from '../links.contract.ts';
import * as repo from './links.repo.ts';

/** A page of stores by channel, with the next opening of those that their hours have closed. */
export async function listLinks(ctx: Ctx, { query }: { query: ChannelLinkListQuery }) {
  const { db, actor, tenant } = ctx;
  const page = await repo.list(db, query, { storeIds: actor.storeIds, timeZone: tenant.timeZone });
  const storeIds = [...new Set(page.data.map(({ storeId }) => storeId))];
  const closed = await closedByHours(ctx, storeIds, new Date());
  return { ...page, data: page.data.map((row) => ({ ...row, closedByHours: closed.get(row.storeId) ?? null })) };
}
