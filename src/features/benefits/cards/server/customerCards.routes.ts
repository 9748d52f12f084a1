import { recordCardRemoval } from '#features/benefits/customers/server/index.ts';
import { requireRecord } from '#kit/server/data/requireRecord.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { customerCardsApi } from '../cards.contract.ts';
import * as repo from './cards.repo.ts';
import { removeCard } from './removeCard.ts';

export const customerCards = implementApi(customerCardsApi, {
  async list(ctx, { params }) {
    requireEveryStore(ctx, 'ver las tarjetas de los clientes');
    const [data] = await Promise.all([
      repo.ofCustomer(ctx.db, params.id),
      requireRecord(ctx.db, 'customers', params.id),
    ]);
    return { data };
  },
  async remove(ctx, { params }) {
    requireEveryStore(ctx, 'borrar tarjetas de los clientes');
    await requireRecord(ctx.db, 'customers', params.id);
    const data = await removeCard(ctx.db, params.id, params.cardId);
    await recordCardRemoval(ctx.db, params.id);
    return { data };
  },
});
