import type { FastifyInstance } from 'fastify';
import { html } from '#kit/contract/values/html.ts';
import { redirectElsewhere } from '#kit/server/http/redirect.ts';
import type { CardKind, GuestChoice, Sale } from './paymentBooks.ts';
import type { ReturnVisit } from './port.ts';

/** The pay page of a sandbox, below `/api`. Planned faults do not apply to it. */
const path = '/_pagar';

/** The address of the page where a guest of a sandbox pays. */
export const payPageUrl = (address: () => string, id: string): string =>
  `${address()}/api${path}?id=${encodeURIComponent(id)}`;

type PayPage<Paid extends Sale> = {
  /** The provider's name, in the title of the page. */
  name: string;
  find(id: string): Paid | undefined;
  /** Applies the guest's choice. Returns what the browser brings back. */
  pay(sale: Paid, choice: GuestChoice, card: CardKind): Promise<ReturnVisit>;
};
type Choice = { id: string; choice: GuestChoice; card: CardKind };

const choicesOf = ({ savesCard }: Sale): (Omit<Choice, 'id'> & { label: string })[] => {
  const verb = savesCard ? 'Guardar una tarjeta de' : 'Pagar con';
  return [
    { choice: 'approve', card: 'credit', label: `${verb} crédito` },
    { choice: 'approve', card: 'debit', label: `${verb} débito` },
    { choice: 'reject', card: 'credit', label: 'Que el banco rechace' },
    { choice: 'abort', card: 'credit', label: 'Anular' },
  ];
};

/** Adds the page where a guest of a sandbox pays, with a button for each thing that may happen. */
export function addPayPage<Paid extends Sale>(app: FastifyInstance, { name, find, pay }: PayPage<Paid>): void {
  app.get<{ Querystring: { id: string } }>(path, async ({ query: { id } }, reply) => {
    const sale = find(id);
    if (!sale) return reply.code(404).send();
    const buttons = choicesOf(sale).map(
      (each) =>
        html`<form method="post"><input type="hidden" name="id" value="${id}"><input type="hidden" name="choice" value="${each.choice}"><input type="hidden" name="card" value="${each.card}"><button>${each.label}</button></form>`,
    );
    return reply.type('text/html; charset=utf-8').send(
      html`<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name} de prueba</title>
<body><h1>${name} de prueba: no se mueve dinero</h1><p>${sale.savesCard ? 'Guardar una tarjeta' : `Orden ${sale.key}, ${sale.amount}`}</p>${buttons}</body></html>`
        .text,
    );
  });
  app.post<{ Body: Choice }>(path, async ({ body }, reply) => {
    const sale = find(body.id);
    if (!sale) return reply.code(404).send();
    const visit = await pay(sale, body.choice, body.card);
    const to = new URL(sale.returnUrl);
    for (const [key, value] of Object.entries(visit)) to.searchParams.set(key, value);
    return redirectElsewhere(reply, String(to), 303);
  });
}
