import { z } from 'zod';
import { email, text, multiline } from '#kit/contract/fields.ts';
import { section, type SectionValues, type SettingNote } from '../section.contract.ts';

/** Mails to guests about their orders, with their labels. */
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

/** Values of the words in braces. */
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

/** The same in the mail about an abandoned cart. */
export const cartVariables = {
  nombre: 'el nombre del cliente',
  local: 'el local',
  empresa: 'el nombre comercial',
  total: 'el total',
  oferta: 'lo que da el cupón del local, si tiene uno',
  cupon: 'el código de ese cupón',
} as const;
export type CartVariable = keyof typeof cartVariables;

/** Text of the company with known variables; blank means the default text. */
const template = (schema: z.ZodString, variables: Readonly<Record<string, string>>) =>
  schema.superRefine((value, context) => {
    const names = [...value.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word);
    const unknown = names.find((name) => !Object.hasOwn(variables, name));
    if (unknown === undefined) return;
    const known = Object.keys(variables)
      .map((word) => `{${word}}`)
      .join(', ');
    context.addIssue({ code: 'custom', message: `No se conoce {${unknown}}. Puedes usar ${known}` });
  });

const each = <Field extends z.ZodType>(field: Field) =>
  z.strictObject(Object.fromEntries(orderMailKinds.map((kind) => [kind, field])) as Record<OrderMailKind, Field>);

const everyVariable = { ...mailVariables, ...cartVariables };
/** Subject and text of a mail to preview or test. */
export const mailExample = {
  subject: template(text(120), everyVariable),
  text: template(multiline(600), everyVariable),
};

const blank = Object.fromEntries(orderMailKinds.map((kind) => [kind, ''])) as Record<OrderMailKind, string>;

const whenSent: Record<OrderMailKind, string> = {
  received: 'Cuando el local lo recibe; si se paga en línea, cuando está pagado.',
  preparing: 'Cuando el local empieza a prepararlo.',
  ready: 'Cuando se puede retirar. Los de despacho no lo reciben.',
  inTransit: 'Cuando sale del local con el repartidor.',
  completed: 'Cuando se entregó o se retiró.',
  canceled: 'Cuando se cancela, con el motivo.',
  failed: 'Cuando no se pudo entregar.',
  refunded: 'Cuando se devuelve dinero, con el monto.',
};

const notesOf = (kind: OrderMailKind): Record<string, SettingNote> => ({
  [`orderMails.${kind}`]: {
    label: orderMailLabels[kind],
    changes: 'Lo recibe el cliente que dejó su correo.',
    shows: whenSent[kind],
    synonyms: ['correo', 'mail', 'email', 'aviso', 'notificación', 'confirmación'],
  },
  [`mailSubjects.${kind}`]: {
    label: `Asunto: ${orderMailLabels[kind].toLowerCase()}`,
    changes: 'En blanco, el texto de Comanda.',
    shows: 'En la bandeja de entrada del cliente.',
    synonyms: ['plantilla', 'subject', 'correo'],
  },
  [`mailTexts.${kind}`]: {
    label: `Mensaje: ${orderMailLabels[kind].toLowerCase()}`,
    changes: 'En blanco, el texto de Comanda.',
    shows: 'Arriba en el correo, antes del detalle del pedido.',
    synonyms: ['plantilla', 'texto', 'correo'],
  },
});

/** Which mails are sent about orders, and their texts. */
export const mailSection = section({
  key: 'mails',
  id: 6,
  title: 'Correos',
  purpose: 'Qué correos se envían por cada pedido, a quién y con qué texto.',
  page: 'general',
  fields: z.strictObject({
    /** To both addresses of the store. */
    createOrderRestaurantEmail: z.boolean(),
    abandonedShoppingCartEmail: z.boolean(),
    orderMails: each(z.boolean()),
    mailSubjects: each(template(text(120), mailVariables)),
    mailTexts: each(template(multiline(600), mailVariables)),
    abandonedCartMail: z.strictObject({
      subject: template(text(120), cartVariables),
      text: template(multiline(600), cartVariables),
    }),
    /** Reply-To of mails to guests; blank: none. */
    mailReplyTo: email,
  }),
  defaults: {
    createOrderRestaurantEmail: false,
    abandonedShoppingCartEmail: true,
    orderMails: {
      received: true,
      preparing: false,
      ready: true,
      inTransit: true,
      completed: false,
      canceled: true,
      failed: true,
      refunded: true,
    },
    mailSubjects: blank,
    mailTexts: blank,
    abandonedCartMail: { subject: '', text: '' },
    mailReplyTo: '',
  },
  notes: {
    createOrderRestaurantEmail: {
      label: 'Avisar al local de cada pedido',
      changes: 'El local recibe el detalle de cada pedido nuevo.',
      shows: 'En el correo del local, y en el alternativo si lo tiene.',
      synonyms: ['correo al restaurante', 'mail', 'email', 'notificación', 'pedido nuevo'],
    },
    abandonedShoppingCartEmail: {
      label: 'Recordar los carritos abandonados',
      changes: 'Envía un correo a quien aceptó ofertas y no terminó su pedido.',
      shows: 'En el correo del cliente, después de los minutos de espera de cada local.',
      synonyms: ['carrito abandonado', 'recuperar', 'recordatorio', 'abandoned cart'],
    },
    'abandonedCartMail.subject': {
      label: 'Asunto: carrito abandonado',
      changes: 'En blanco, el texto de Comanda.',
      shows: 'En la bandeja de entrada del cliente.',
      synonyms: ['plantilla', 'subject', 'correo', 'recuperar', 'abandoned cart'],
    },
    'abandonedCartMail.text': {
      label: 'Mensaje: carrito abandonado',
      changes: 'En blanco, el texto de Comanda.',
      shows: 'Arriba en el correo, antes de los productos del carrito.',
      synonyms: ['plantilla', 'texto', 'correo', 'recuperar', 'abandoned cart'],
    },
    mailReplyTo: {
      label: 'Respuestas',
      changes: 'Dirección que recibe las respuestas de los clientes. En blanco, no se reciben.',
      shows: 'Al responder cualquiera de estos correos.',
      synonyms: ['reply to', 'responder', 'contacto', 'remitente'],
    },
    ...Object.assign({}, ...orderMailKinds.map(notesOf)),
  },
});
export type MailSettings = SectionValues<typeof mailSection>;
