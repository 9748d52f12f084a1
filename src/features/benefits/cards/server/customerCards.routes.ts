import { recordCardRemoval, requireEveryStore } from '#features/benefits/customers/server/index.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { customerCardsApi } from '../cards.contract.ts';
import * as repo from './cards.repo.ts';
import { removeCard } from './removeCard.ts';

export const customerCards = implementApi(customerCardsApi, {
  async list(ctx, { params }) {
    requireEveryStore(ctx, 'ver las tarjetas de los clientes');
    return { data: await repo.ofCustomer(ctx.db, params.id) };
  },
  async remove(ctx, { params }) {
    requireEveryStore(ctx, 'borrar tarjetas de los clientes');
    const data = await removeCard(ctx.db, params.id, params.cardId);
    await recordCardRemoval(ctx.db, params.id);
    return { data };
  },
});
