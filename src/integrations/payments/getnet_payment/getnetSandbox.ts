import { createHash } from 'node:crypto';
import { Refusal } from '../../sandbox/routes.ts';
import type { SandboxRequest } from '../../sandbox/routes.ts';
import { refundedOf, type Sale } from '../paymentBooks.ts';
import { paymentSandbox } from '../paymentSandbox.ts';

const credentials = { login: 'login-de-getnet-prueba', secretKey: 'llave-de-getnet-prueba' };
const clockMinutes = 5;
/** Keeps payment numbers distinct from session numbers. */
const paymentOffset = 5000;

type Auth = { login: string; tranKey: string; nonce: string; seed: string };
type NewSession = {
  payment: { reference: string; amount: { total: number } };
  returnUrl: string;
  notificationUrl: string;
};

const statusTexts = {
  open: { status: 'PENDING', reason: 'PC' },
  approved: { status: 'APPROVED', reason: '00' },
  rejected: { status: 'REJECTED', reason: '05' },
  aborted: { status: 'REJECTED', reason: '?C' },
} as const;

const statusOf = ({ status, updatedAt }: Sale) => ({
  ...statusTexts[status],
  message: `La petición está ${statusTexts[status].status}`,
  date: new Date(updatedAt).toISOString(),
});

const paymentOf = (sale: Sale) => ({
  status: statusOf(sale),
  internalReference: Number(sale.id) + paymentOffset,
  reference: sale.key,
  paymentMethod: sale.card === 'debit' ? 'redcompra' : 'visa',
  authorization: '000999',
  amount: { from: { currency: 'CLP', total: sale.amount }, to: { currency: 'CLP', total: sale.amount }, factor: 1 },
  refunded: refundedOf(sale) === sale.amount,
  processorFields: [{ keyword: 'lastDigits', value: '****1111' }],
});

const isSigned = ({ nonce, seed, tranKey }: Auth): boolean =>
  tranKey ===
  createHash('sha256')
    .update(Buffer.from(nonce, 'base64'))
    .update(seed + credentials.secretKey)
    .digest('base64');

/** Checks the credentials in a body, with the numbers of PlacetoPay's errors. */
function authorize({ body }: SandboxRequest, now: number): void {
  const { auth } = body as { auth?: Auth };
  const deny = (code: number) => new Refusal(401, `Error de autenticación ${code}`);
  if (!auth) throw deny(100);
  if (auth.login !== credentials.login) throw deny(101);
  if (!isSigned(auth)) throw deny(102);
  if (Math.abs(Date.parse(auth.seed) - now) > clockMinutes * 60_000) throw deny(103);
}

/** PlacetoPay's dialect: credentials in each body, sessions with a pay page, webhooks signed by a hash. */
export const getnetSandbox = paymentSandbox({
  key: 'getnet_payment',
  name: 'Getnet',
  credentials,
  wrongCredentials: { ...credentials, secretKey: 'llave-de-otra-empresa' },
  notFound: new Refusal(400, 'La sesión no existe'),
  refusalBody: ({ status: reason, message }) => ({
    status: { status: 'FAILED', reason, message, date: new Date().toISOString() },
  }),
  authorize,
  routes: ({ books, pageUrl }) => ({
    'POST /api/session': ({ body }: SandboxRequest<NewSession>) => {
      const { payment, returnUrl, notificationUrl: webhookUrl } = body;
      const id = String(1000 + books.sales.size);
      const sale = books.open({ id, key: payment.reference, amount: payment.amount.total, returnUrl, webhookUrl });
      return { status: { ...statusOf(sale), status: 'OK' }, requestId: id, processUrl: pageUrl(id) };
    },
    'POST /api/session/:id': ({ id }) => {
      const sale = books.get(id);
      return { requestId: id, status: statusOf(sale), payment: sale.isTaken ? [paymentOf(sale)] : null };
    },
    'POST /api/transaction': ({ body }: SandboxRequest<{ internalReference: string; amount?: { total: number } }>) => {
      const sale = books.get(String(Number(body.internalReference) - paymentOffset));
      const status = books.refund(sale, body.amount?.total ?? sale.amount)
        ? { ...statusTexts.approved, message: 'Aprobada' }
        : { ...statusTexts.rejected, message: 'El pago ya fue reembolsado' };
      return { status: { ...status, date: statusOf(sale).date }, payment: { authorization: '000998' } };
    },
  }),
  webhook: (sale) => ({
    url: sale.webhookUrl,
    secret: credentials.secretKey,
    sign(secret) {
      const status = statusOf(sale);
      const hash = createHash('sha256').update(sale.id + status.status + status.date + secret);
      const signature = `sha256:${hash.digest('hex')}`;
      return { body: JSON.stringify({ status, requestId: sale.id, reference: sale.key, signature }) };
    },
  }),
});
