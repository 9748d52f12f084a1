import type { MailSettings, OrderMailKind } from '../sections/mails.contract.ts';

type Way = 'delivery' | 'pickUp';

/** What somebody is called by: a name that is typed goes to somebody else's inbox, so only what is a name alone. */
export const firstNameOf = (name: string): string => /^\p{L}{2,20}(?=\s|$)/u.exec(name.trim())?.[0] ?? '';

export const greetingOf = (name: string): string => {
  const first = firstNameOf(name);
  return first ? `Hola, ${first}:` : 'Hola:';
};

const subjects: Record<OrderMailKind, string> = {
  received: 'Recibimos tu pedido {pedido}',
  preparing: 'Tu pedido {pedido} se está preparando',
  ready: 'Tu pedido {pedido} está listo',
  inTransit: 'Tu pedido {pedido} va en camino',
  completed: 'Tu pedido {pedido} ya está contigo',
  canceled: 'Tu pedido {pedido} fue cancelado',
  failed: 'Tu pedido {pedido} no se pudo entregar',
  refunded: 'Te devolvimos {monto} del pedido {pedido}',
};

const texts: Record<OrderMailKind, Record<Way, string>> = {
  received: {
    delivery: '{local} recibió tu pedido y llegará {hora}.',
    pickUp: '{local} recibió tu pedido. Podrás retirarlo {hora}.',
  },
  preparing: { delivery: 'En {local} ya lo preparan.', pickUp: 'En {local} ya lo preparan.' },
  ready: { delivery: 'Está por salir de {local}.', pickUp: 'Te espera en {local}.' },
  inTransit: { delivery: 'Salió de {local} y llega {hora}.', pickUp: 'Salió de {local} y llega {hora}.' },
  completed: { delivery: 'Gracias por pedir en {empresa}.', pickUp: 'Gracias por pedir en {empresa}.' },
  canceled: {
    delivery: 'Lo sentimos: {local} no pudo tomarlo. {motivo}',
    pickUp: 'Lo sentimos: {local} no pudo tomarlo. {motivo}',
  },
  failed: {
    delivery: 'Lo sentimos: tu pedido no llegó a destino. Llama a {local} y te dirán qué pasó.',
    pickUp: 'Lo sentimos: tu pedido no se pudo completar. Llama a {local} y te dirán qué pasó.',
  },
  refunded: {
    delivery: 'El dinero vuelve por donde pagaste. Según tu banco puede tardar unos días.',
    pickUp: 'El dinero vuelve por donde pagaste. Según tu banco puede tardar unos días.',
  },
};

/** A text with a value in the place of each word in braces; a value that has braces itself is left as it is. */
export const fillTemplate = (written: string, values: Readonly<Record<string, string>>): string =>
  written.replace(/\{([a-z]+)\}/g, (braces, word: string) => values[word] ?? braces).trim();

/** Letters of a subject, with room for what stands before a test. */
const longestSubject = 180;

/** A subject with its values, however long they are; ours where nothing is left of the company's. */
export function fillSubject(written: string, ours: string, values: Readonly<Record<string, string>>): string {
  const filled = fillTemplate(written, values) || fillTemplate(ours, values);
  if (filled.length <= longestSubject) return filled;
  // A sign of two halves is not cut between them.
  return `${filled.slice(0, longestSubject - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

type Own = Pick<MailSettings, 'mailSubjects' | 'mailTexts'>;

/** What a mail says before the order itself: the company's words, else ours. */
export const mailTemplate = (kind: OrderMailKind, way: Way, { mailSubjects, mailTexts }: Own) => ({
  subject: mailSubjects[kind] || subjects[kind],
  ourSubject: subjects[kind],
  text: mailTexts[kind] || texts[kind][way],
});

/** The same of a mail about a cart, with a coupon or without one. */
export function cartTemplate({ subject, text }: MailSettings['abandonedCartMail'], withCoupon: boolean) {
  const ourSubject = withCoupon ? 'Tu pedido te espera, con {oferta}' : 'Tu pedido en {empresa} te espera';
  return { subject: subject || ourSubject, ourSubject, text: text || 'Dejaste un pedido a medias en {local}:' };
}
