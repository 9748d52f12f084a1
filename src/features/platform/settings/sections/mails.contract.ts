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

/** The same in a mail about a cart that somebody left. */
export const cartVariables = {
  nombre: 'el nombre del cliente',
  local: 'el local',
  empresa: 'el nombre comercial',
  total: 'el total',
  oferta: 'lo que da el cupón del local, si tiene uno',
  cupon: 'el código de ese cupón',
} as const;
export type CartVariable = keyof typeof cartVariables;

/** Words of a company's own; blank says what every company does. */
const ownWords = (max: number, variables: Readonly<Record<string, string>>) =>
  text(max).superRefine((written, context) => {
    const words = [...written.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word);
    const unknown = words.find((word) => !Object.hasOwn(variables, word));
    if (unknown === undefined) return;
    const known = Object.keys(variables)
      .map((word) => `{${word}}`)
      .join(', ');
    context.addIssue({ code: 'custom', message: `No se conoce {${unknown}}. Puedes usar ${known}` });
  });

const each = <Field extends z.ZodType>(field: Field) =>
  z.strictObject(Object.fromEntries(orderMailKinds.map((kind) => [kind, field])) as Record<OrderMailKind, Field>);

const everyVariable = { ...mailVariables, ...cartVariables };
/** Subject and text of any mail that is tried. */
export const mailExample = { subject: ownWords(120, everyVariable), text: ownWords(600, everyVariable) };

/** Which mails go out, and what they say. */
export const mailFields = z.strictObject({
  /** To the mail of the store, and its other one. */
  createOrderRestaurantEmail: z.boolean(),
  abandonedShoppingCartEmail: z.boolean(),
  orderMails: each(z.boolean()),
  mailSubjects: each(ownWords(120, mailVariables)),
  mailTexts: each(ownWords(600, mailVariables)),
  abandonedCartMail: z.strictObject({ subject: ownWords(120, cartVariables), text: ownWords(600, cartVariables) }),
  /** Where answers of guests go; blank: nowhere. */
  mailReplyTo: email,
});
export type MailSettings = z.output<typeof mailFields>;
