import { proofOf, redeemCode, sendCode } from '#features/benefits/loyalty/server/index.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { guestCardsApi } from '../cards.contract.ts';
import * as repo from './cards.repo.ts';
import { provenHolder } from './provenHolder.ts';
import { removeCard } from './removeCard.ts';

/** The guest's side of saved cards. */
export const guestCards = implementApiWith(guestCardsApi, (services) => ({
  sendCode: (ctx, { body }) =>
    sendCode(ctx, body.phone, services.originOf(ctx.tenant.slug, ctx.request.host), async (db) =>
      (await repo.canSave(db)) ? 'tarjetas guardadas' : null,
    ),
  prove: (ctx, { body }) =>
    redeemCode(ctx, body, async (db, { id: customerId }) => ({
      ...proofOf(services.secrets, { tenantId: ctx.tenant.id, customerId }),
      cards: await repo.ofCustomer(db, customerId),
    })),
  list: async (ctx, { body }) => ({ cards: await repo.ofCustomer(ctx.db, provenHolder(ctx, services, body.proof)) }),
  remove: async (ctx, { params, body }) => ({
    cards: await removeCard(ctx.db, provenHolder(ctx, services, body.proof), params.id),
  }),
}));
