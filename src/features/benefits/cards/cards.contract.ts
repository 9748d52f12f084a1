import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { filled, integer, code } from '#kit/contract/fields.ts';

/** A saved card as users see it. */
export const savedCard = z.object({
  id: integer,
  /** Who keeps it, by key. */
  provider: z.string(),
  brand: z.string(),
  last4: z.string(),
  card: z.enum(['debit', 'credit']).nullable(),
  /** As printed on cards, `08/29`; null if the provider does not report it. */
  expiry: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SavedCard = z.output<typeof savedCard>;

const cards = z.array(savedCard);
/** Proof of identity returned by `POST /cards/proof`, valid for half an hour. */
export const cardProof = filled(500, 'Pide un código');
const phone = filled(30, 'Escribe un teléfono');

/** Endpoints for guests to manage their cards after proving their identity. */
export const guestCardsApi = {
  sendCode: endpoint({
    base: 'public',
    method: 'POST',
    path: '/cards/code',
    policy: 'public',
    purpose: 'account',
    summary:
      'Enviar al correo del cliente de un teléfono un código para usar sus tarjetas. Responde lo mismo si no es cliente',
    body: z.strictObject({ phone }),
    transaction: 'none',
    reply: z.object({
      /** Minutes the code can be used for, if one was sent. */
      minutes: integer,
    }),
  }),
  prove: endpoint({
    base: 'public',
    method: 'POST',
    path: '/cards/proof',
    policy: 'public',
    purpose: 'account',
    summary: 'Las tarjetas guardadas de un teléfono, con el código que se le envió, y el comprobante para usarlas',
    body: z.strictObject({
      phone,
      /** Six digits. */
      code: code(6).min(1, 'Escribe el código'),
    }),
    transaction: 'none',
    reply: z.object({
      proof: z.string(),
      proofUntil: z.iso.datetime(),
      cards,
    }),
  }),
  list: endpoint({
    base: 'public',
    method: 'POST',
    path: '/cards/list',
    policy: 'public',
    purpose: 'account',
    summary: 'Las tarjetas guardadas de quien tiene el comprobante',
    body: z.strictObject({ proof: cardProof }),
    transaction: 'read',
    reply: z.object({ cards }),
  }),
  remove: endpoint({
    base: 'public',
    method: 'POST',
    path: '/cards/:id/remove',
    policy: 'public',
    purpose: 'account',
    summary: 'Borrar una tarjeta guardada propia; responde las que quedan',
    params: idParam,
    body: z.strictObject({ proof: cardProof }),
    reply: z.object({ cards }),
  }),
};

/** Endpoints for staff to see and remove the cards of a customer. */
export const customerCardsApi = {
  list: endpoint({
    method: 'GET',
    path: '/customers/:id/cards',
    policy: 'customers.show',
    summary: 'Las tarjetas guardadas de un cliente',
    params: idParam,
    reply: z.object({ data: cards }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customers/:id/cards/:cardId',
    policy: 'customers.update',
    summary: 'Borrar una tarjeta guardada de un cliente; responde las que quedan',
    params: idParam.extend({ cardId: idParam.shape.id }),
    reply: z.object({ data: cards }),
  }),
};
