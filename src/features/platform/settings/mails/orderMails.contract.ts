import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { orderMailKinds, mailExample } from '../sections/mails.contract.ts';

/** A mail with the texts being edited: to a guest about an order or a cart, or to the store. */
export const mailQuestion = z.strictObject({
  kind: z.enum([...orderMailKinds, 'cart', 'restaurant']),
  dispatchMethod: z.enum(['delivery', 'pickUp']),
  /** Blank means the default text. */
  ...mailExample,
});
export type MailQuestion = z.output<typeof mailQuestion>;

const mailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const orderMailsApi = {
  preview: endpoint({
    method: 'POST',
    path: '/order_mails/preview',
    policy: 'settings.show',
    summary: 'Un correo de un pedido de ejemplo, con la marca de la empresa y las palabras dadas',
    body: mailQuestion,
    wrap: 'order_mail',
    transaction: 'none',
    reply: mailPreview,
  }),
  test: endpoint({
    method: 'POST',
    path: '/order_mails/test',
    policy: 'settings.update',
    summary: 'Enviarse ahora ese correo, como prueba',
    body: mailQuestion,
    wrap: 'order_mail',
    status: 202,
    transaction: 'none',
    reply: z.object({ email: z.string() }),
  }),
};
