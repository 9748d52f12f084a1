import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { filled, integer, code } from '#kit/contract/fields.ts';
import { loyaltySettings, pointsBalance } from './loyalty.contract.ts';

const phone = filled(30, 'Escribe un teléfono');

/** Public part of the programme. */
export const pointsProgramme = loyaltySettings.omit({ version: true, giftCardDays: true });
export type PointsProgramme = z.output<typeof pointsProgramme>;

export const pointsApi = {
  programme: endpoint({
    base: 'public',
    method: 'GET',
    path: '/points',
    policy: 'public',
    summary: 'El programa de puntos: si está activo, qué da cada compra y cuánto se puede canjear en un pedido',
    reply: pointsProgramme,
  }),
  sendCode: endpoint({
    base: 'public',
    method: 'POST',
    path: '/points/code',
    policy: 'public',
    summary:
      'Enviar al correo del cliente de un teléfono un código para usar sus puntos. Responde lo mismo si no es cliente',
    body: z.strictObject({ phone }),
    transaction: 'none',
    reply: z.object({
      /** Minutes until the code expires, if one was sent. */
      minutes: integer,
    }),
  }),
  balance: endpoint({
    base: 'public',
    method: 'POST',
    path: '/points/balance',
    policy: 'public',
    summary:
      'Los puntos de un teléfono, con el código que se le envió; el comprobante sirve para canjearlos en un pedido',
    body: z.strictObject({
      phone,
      /** Six digits. */
      code: code(6).min(1, 'Escribe el código'),
    }),
    transaction: 'none',
    reply: pointsBalance.extend({
      pointsName: z.string(),
      /** Send it as `points_proof` with a quote or an order, until `proofUntil`. */
      proof: z.string(),
      proofUntil: z.iso.datetime(),
    }),
  }),
};
