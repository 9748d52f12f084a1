import type { MailSettings, OrderMailKind } from '../sections/mails.contract.ts';

type Way = 'delivery' | 'pickUp';

/** First name for a greeting, only if it is a plain word: a typed name may reach another person's inbox. */
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
    delivery: 'El dinero vuelve al medio con que pagaste. Según tu banco, puede tardar unos días.',
    pickUp: 'El dinero vuelve al medio con que pagaste. Según tu banco, puede tardar unos días.',
  },
};

/** Replaces each word in braces by its value; braces within values are left as they are. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{([a-z]+)\}/g, (braces, word: string) => values[word] ?? braces).trim();

/** Characters of a subject, with room for the prefix of a test. */
const maxSubject = 180;

/** A subject with its values, cut to its maximum; the default one when the company's has nothing left. */
export function fillSubject(template: string, fallback: string, values: Readonly<Record<string, string>>): string {
  const filled = fillTemplate(template, values) || fillTemplate(fallback, values);
  if (filled.length <= maxSubject) return filled;
  // A surrogate pair is not cut in half.
  return `${filled.slice(0, maxSubject - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

type CompanyTexts = Pick<MailSettings, 'mailSubjects' | 'mailTexts'>;

/** Subject and text of a mail about an order: the company's, else the default ones. */
export const mailTemplate = (kind: OrderMailKind, way: Way, { mailSubjects, mailTexts }: CompanyTexts) => ({
  subject: mailSubjects[kind] || subjects[kind],
  defaultSubject: subjects[kind],
  text: mailTexts[kind] || texts[kind][way],
});

/** The same for the mail about an abandoned cart. */
export function cartTemplate({ subject, text }: MailSettings['abandonedCartMail'], withCoupon: boolean) {
  const defaultSubject = withCoupon ? 'Tu pedido te espera, con {oferta}' : 'Tu pedido en {empresa} te espera';
  return { subject: subject || defaultSubject, defaultSubject, text: text || 'Dejaste un pedido a medias en {local}:' };
}
