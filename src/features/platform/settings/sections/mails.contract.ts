import { z } from 'zod';
import { email, text } from '#kit/contract/fields.ts';

/** What guests are told of their orders by mail, with what staff call it. */
export const orderMailLabels = {
  received: 'Pedido recibido',
  preparing: 'En preparación',
  ready: 'Listo para retirar',
  inTransit: 'En camino',
  completed: 'Entregado',
  canceled: 'Cancelado',
  failed: 'No se pudo entregar',
  refunded: 'Reembolsado',
} as const;
export type OrderMailKind = keyof typeof orderMailLabels;
export const orderMailKinds = Object.keys(orderMailLabels) as [OrderMailKind, ...OrderMailKind[]];

/** What stands in the place of a word in braces. */
export const mailVariables = {
  nombre: 'el nombre del cliente',
  pedido: 'el número del pedido',
  local: 'el local',
  empresa: 'el nombre comercial',
  hora: 'cuándo llega o se retira',
  total: 'el total',
  monto: 'lo que se devuelve',
  motivo: 'por qué se canceló',
} as const;
export type MailVariable = keyof typeof mailVariables;

const unknownWord = (written: string): string | undefined =>
  [...written.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word).find((word) => !(word in mailVariables));

/** Words of a company's own; blank says what every company does. */
const ownWords = (max: number) =>
  text(max).superRefine((written, context) => {
    const unknown = unknownWord(written);
    if (unknown === undefined) return;
    const known = Object.keys(mailVariables)
      .map((word) => `{${word}}`)
      .join(', ');
    context.addIssue({ code: 'custom', message: `No se conoce {${unknown}}. Puedes usar ${known}` });
  });

const each = <Field extends z.ZodType>(field: Field) =>
  z.strictObject(Object.fromEntries(orderMailKinds.map((kind) => [kind, field])) as Record<OrderMailKind, Field>);

/** Which mails go out, and what they say. */
export const mailFields = z.strictObject({
  /** To the mail of the store, and its other one. */
  createOrderRestaurantEmail: z.boolean(),
  abandonedShoppingCartEmail: z.boolean(),
  orderMails: each(z.boolean()),
  mailSubjects: each(ownWords(120)),
  mailTexts: each(ownWords(600)),
  /** Where answers of guests go; blank: nowhere. */
  mailReplyTo: email,
});
export type MailSettings = z.output<typeof mailFields>;
