import { provenHolder } from '#features/benefits/cards/server/index.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { trackOrder } from '../../../tracking/server/trackOrder.ts';
import { cardPayingApi } from '../../cardPaying.contract.ts';
import { chargeCard } from './chargeCard.ts';
import { prepareCard } from './saveCard.ts';

/** The guest's side of paying with saved cards. */
export const cardPaying = implementApiWith(cardPayingApi, (services) => ({
  save: (ctx, { params: { uuid }, body }) =>
    prepareCard(ctx, services, { uuid, holderId: provenHolder(ctx, services, body.proof) }),
  async pay(ctx, { params: { uuid }, body: { proof, cardId } }) {
    const { database, scope, tenant, request } = ctx;
    const { signal } = new AbortController();
    const at = { database, services, scope, tenant, host: request.host, signal };
    await chargeCard(at, { uuid, holderId: provenHolder(ctx, services, proof), cardId });
    return database.readTenant(scope, (db) => trackOrder({ db, tenant }, services, uuid));
  },
}));
