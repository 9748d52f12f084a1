import { z } from 'zod';
import { cardProof } from '#features/benefits/cards/cards.contract.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byUuid, trackedOrder } from '../placing/placing.contract.ts';

/** How a guest pays an order with a card that they save, or saved before. */
export const cardPayingApi = {
  save: endpoint({
    base: 'public',
    method: 'POST',
    path: '/orders/:uuid/cards',
    policy: 'public',
    purpose: 'finish',
    link: 'order',
    summary: 'Guardar una tarjeta y pagar con ella un pedido propio; responde dónde se escribe',
    params: byUuid,
    body: z.strictObject({ proof: cardProof }),
    status: 201,
    reply: z.object({ url: z.string() }),
  }),
  pay: endpoint({
    base: 'public',
    method: 'POST',
    path: '/orders/:uuid/card_payment',
    policy: 'public',
    purpose: 'finish',
    link: 'order',
    summary: 'Pagar un pedido propio con una tarjeta guardada',
    params: byUuid,
    body: z.strictObject({ proof: cardProof, cardId: idParam.shape.id }),
    transaction: 'none',
    reply: trackedOrder,
  }),
};
