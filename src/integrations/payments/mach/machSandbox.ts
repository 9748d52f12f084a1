import { randomUUID } from 'node:crypto';
import { Refusal, type SandboxRequest } from '../../sandbox/routes.ts';
import { type PaymentBooks, refundedOf, type Sale } from '../paymentBooks.ts';
import { paymentSandbox } from '../paymentSandbox.ts';

const credentials = { apiKey: 'cabecera.cuerpo.firma-de-mach-prueba' };
const minute = 60_000;
const confirmMinutes = 5;
const payMinutes = 15;

/** Payments that were approved but not confirmed in time are reversed. */
function statusOf({ status, isTaken, updatedAt }: Sale, now: number): string {
  if (status !== 'approved') return { open: 'PENDING', rejected: 'FAILED', aborted: 'CANCELED' }[status];
  if (isTaken) return 'CONFIRMED';
  return now - updatedAt > confirmMinutes * minute ? 'REVERSED' : 'COMPLETED';
}

const view = (sale: Sale, now: number) => ({
  business_payment_id: sale.id,
  amount: sale.amount,
  status: statusOf(sale, now),
  refunded_amount: refundedOf(sale),
  completed_at: sale.status === 'approved' ? new Date(sale.updatedAt).toISOString() : null,
});

const getIn = (books: PaymentBooks, id: string, status: string, now: number): Sale => {
  const sale = books.get(id);
  if (statusOf(sale, now) !== status) throw new Refusal(409, `payment is not ${status.toLowerCase()}`);
  return sale;
};

/** MACH's dialect: payments in an app, which are confirmed within five minutes or reversed. */
export const machSandbox = paymentSandbox({
  key: 'mach',
  name: 'MACH',
  credentials,
  wrongCredentials: { apiKey: 'cabecera.cuerpo.de-otra-empresa' },
  notFound: new Refusal(404, 'payment not found'),
  refusalBody: ({ message }) => ({ error: { message } }),
  authorize({ headers }) {
    if (headers.authorization !== `Bearer ${credentials.apiKey}`) throw new Refusal(401, 'invalid token');
  },
  isTakenLater: true,
  routes: ({ books, kit, pageUrl }) => ({
    'POST /payments': ({ body }: SandboxRequest<{ payment: { amount: number; upstream_id: string } }>) => {
      const { amount, upstream_id: key } = body.payment;
      // MACH gets no return address: a guest leaves its app by going back to the shop.
      const sale = books.open({ key, amount, returnUrl: 'http://127.0.0.1:9/' });
      const expires = new Date(kit.now() + payMinutes * minute).toISOString();
      return { ...view(sale, kit.now()), token: sale.id, url: pageUrl(sale.id), expires_at: expires };
    },
    'GET /payments/:id': ({ id }) => view(books.get(id), kit.now()),
    'POST /payments/:id/confirm': ({ id }) => {
      const sale = getIn(books, id, 'COMPLETED', kit.now());
      sale.isTaken = true;
      return view(sale, kit.now());
    },
    'POST /payments/:id/refund': ({ id, body }: SandboxRequest<{ amount: number }>) => {
      const isRefunded = books.refund(getIn(books, id, 'CONFIRMED', kit.now()), body.amount);
      if (!isRefunded) throw new Refusal(422, 'El monto supera lo que queda por devolver');
      return { business_refund_id: randomUUID(), state: 'PENDING' };
    },
  }),
  webhook: ({ id, key, status, webhookUrl: url }) => {
    const event = status === 'approved' ? 'completed' : status === 'rejected' ? 'failed' : 'expired';
    const names = { event_name: `business-payment-${event}`, event_resource_id: id, event_upstream_id: key };
    return { url, secret: '', sign: () => ({ body: JSON.stringify(names) }) };
  },
});
