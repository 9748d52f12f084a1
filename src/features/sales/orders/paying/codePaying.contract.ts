import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code } from '#kit/contract/fields.ts';
import { byUuid, trackedOrder } from '../placing/placing.contract.ts';

/** Characters that an address does not change, so that no log of a call has the code in another spelling. */
const paymentCode = code(64).regex(/^[\w.-]{4,}$/, 'Escribe el código tal como lo muestra la aplicación');

/** How a guest pays an order with a code that an app shows. */
export const codePayingApi = {
  pay: endpoint({
    base: 'public',
    method: 'POST',
    path: '/orders/:uuid/code_payment',
    policy: 'public',
    purpose: 'finish',
    link: 'order',
    summary: 'Pagar un pedido propio con el código que muestra la aplicación del cliente',
    params: byUuid,
    body: z.strictObject({ code: paymentCode }),
    transaction: 'none',
    reply: trackedOrder,
  }),
};
