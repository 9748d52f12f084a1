import { section, type SettingNote } from '../section.contract.ts';
import { type OrderMailKind, orderMailLabels, orderMailKinds, mailFields } from './mails.contract.ts';

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
    changes: 'En blanco, el nuestro.',
    shows: 'En la bandeja de entrada del cliente.',
    synonyms: ['plantilla', 'subject', 'correo'],
  },
  [`mailTexts.${kind}`]: {
    label: `Mensaje: ${orderMailLabels[kind].toLowerCase()}`,
    changes: 'En blanco, el nuestro.',
    shows: 'Arriba en el correo, antes del detalle del pedido.',
    synonyms: ['plantilla', 'texto', 'correo'],
  },
});

/** Mails about orders, as their section of the settings tells them. */
export const mailSection = section({
  key: 'mails',
  id: 6,
  title: 'Correos',
  purpose: 'Qué correos salen por cada pedido, a quién, y con qué palabras.',
  page: 'general',
  fields: mailFields,
  draft: mailFields,
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
      changes: 'Escribe una vez a quien aceptó ofertas y dejó un pedido a medias.',
      shows: 'En el correo del cliente, tras la espera que dice cada local.',
      synonyms: ['carrito abandonado', 'recuperar', 'recordatorio', 'abandoned cart'],
    },
    'abandonedCartMail.subject': {
      label: 'Asunto: carrito abandonado',
      changes: 'En blanco, el nuestro.',
      shows: 'En la bandeja de entrada del cliente.',
      synonyms: ['plantilla', 'subject', 'correo', 'recuperar', 'abandoned cart'],
    },
    'abandonedCartMail.text': {
      label: 'Mensaje: carrito abandonado',
      changes: 'En blanco, el nuestro.',
      shows: 'Arriba en el correo, antes de lo que dejó a medias.',
      synonyms: ['plantilla', 'texto', 'correo', 'recuperar', 'abandoned cart'],
    },
    mailReplyTo: {
      label: 'Respuestas',
      changes: 'Adónde llega lo que un cliente conteste. En blanco, a ninguna parte.',
      shows: 'Al responder cualquiera de estos correos.',
      synonyms: ['reply to', 'responder', 'contacto', 'remitente'],
    },
    ...Object.assign({}, ...orderMailKinds.map(notesOf)),
  },
});
