import type { FastifyInstance } from 'fastify';
import { html } from '#kit/server/html.ts';
import type { GuestChoice } from './paymentSandbox.ts';
import type { ReturnVisit } from './port.ts';

/** Where the page of a sandbox stands, below `/api`; planned faults leave it alone. */
const path = '/_pagar';

/** The address of the page where a guest of a sandbox pays. */
export const payPageUrl = (address: () => string, id: string): string =>
  `${address()}/api${path}?id=${encodeURIComponent(id)}`;

/** What a guest is asked for: an amount, or a card to be saved. */
type Payable = { key: string; amount: number | null; returnUrl: string };
type PayPage<Sale extends Payable> = {
  /** Of the provider, as the page calls itself. */
  name: string;
  find(id: string): Sale | undefined;
  /** Does what the guest chose; answers what the browser comes back with. */
  act(sale: Sale, act: GuestChoice, card: 'debit' | 'credit'): Promise<ReturnVisit>;
};
type Choice = { id: string; act: GuestChoice; card: 'debit' | 'credit' };

const choicesOf = ({ amount }: Payable): (Omit<Choice, 'id'> & { label: string })[] => {
  const verb = amount === null ? 'Guardar una tarjeta de' : 'Pagar con';
  return [
    { act: 'approve', card: 'credit', label: `${verb} crédito` },
    { act: 'approve', card: 'debit', label: `${verb} débito` },
    { act: 'reject', card: 'credit', label: 'Que el banco rechace' },
    { act: 'abort', card: 'credit', label: 'Anular' },
  ];
};

/** Adds the page where a guest of a sandbox pays, with a button for each thing that may happen. */
export function addPayPage<Sale extends Payable>(app: FastifyInstance, { name, find, act }: PayPage<Sale>): void {
  app.get<{ Querystring: { id: string } }>(path, async ({ query: { id } }, reply) => {
    const sale = find(id);
    if (!sale) return reply.code(404).send();
    const buttons = choicesOf(sale).map(
      (each) =>
        html`<form method="post"><input type="hidden" name="id" value="${id}"><input type="hidden" name="act" value="${each.act}"><input type="hidden" name="card" value="${each.card}"><button>${each.label}</button></form>`,
    );
    return reply.type('text/html; charset=utf-8').send(
      html`<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name} de prueba</title>
<body><h1>${name} de prueba: no se mueve dinero</h1><p>${sale.amount === null ? 'Guardar una tarjeta' : `Orden ${sale.key}, ${sale.amount}`}</p>${buttons}</body></html>`
        .text,
    );
  });
  app.post<{ Body: Choice }>(path, async ({ body }, reply) => {
    const sale = find(body.id);
    if (!sale) return reply.code(404).send();
    const visit = await act(sale, body.act, body.card);
    const to = new URL(sale.returnUrl);
    for (const [key, value] of Object.entries(visit)) to.searchParams.set(key, value);
    return reply.redirect(String(to), 303);
  });
}
