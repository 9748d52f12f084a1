import { localDay } from '#domain/time/dates.ts';
import { Refusal, type SandboxRequest } from '../../sandbox/routes.ts';
import { type PaymentBooks, refundedOf, type Sale } from '../paymentBooks.ts';
import { paymentSandbox } from '../paymentSandbox.ts';
import { timeZone } from './dialect.ts';

const credentials = { authorization: '90210-de-prueba', localId: '1187' };

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
/** `2026-11-28T12:30:05`, as clocks read it: of a repeated hour, the same twice. */
const clockText = (at: number): string => clock.format(at).replace(' ', 'T');
const dayOf = (at: number): string => localDay(new Date(at), timeZone);

/** Amipass answers with a text that contains JSON. */
const doubleEncoded = (value: unknown): string => JSON.stringify(JSON.stringify(value));

const approval = (id: string, amount: number, now: number) =>
  doubleEncoded({
    CodRespuesta: '00',
    DesRespuesta: 'Transacción aprobada',
    CodAutorizacion: id,
    Fecha: clockText(now),
    Monto: amount,
    Saldo: 50_000,
  });
const rejection = (code: string, message: string) =>
  doubleEncoded({ CodRespuesta: code, DesRespuesta: message, CodAutorizacion: '', Fecha: '', Monto: 0, Saldo: 0 });

type Numbers = Pick<SandboxRequest, 'query'>;

/** Codes that begin with APROBADO pay, those with SINSALDO lack the balance; others are unknown. */
function pay(books: PaymentBooks, { query: { NumeroTransaccion: code = '', Monto } }: Numbers): string {
  if (code.startsWith('SINSALDO-')) return rejection('51', 'Saldo insuficiente');
  if (!code.startsWith('APROBADO-')) return rejection('14', 'El código no existe o ya venció');
  if (books.list().some(({ key }) => key === code)) return rejection('94', 'El código ya fue usado');
  const id = String(700_000 + books.sales.size);
  const sale = books.open({ id, key: code, amount: Number(Monto) });
  books.decide(sale, 'approved');
  sale.isTaken = true;
  return approval(id, sale.amount, sale.updatedAt);
}

function annul(books: PaymentBooks, { query }: Numbers, now: number): string {
  const sale = books.find(query.nTransaccion ?? '');
  if (!sale || sale.key !== query.sCodigoQR) return rejection('25', 'La transacción no existe');
  if (Number(query.nMonto) !== sale.amount || dayOf(sale.updatedAt) !== dayOf(now))
    return rejection('57', 'La transacción no se puede anular');
  if (!books.refund(sale, sale.amount)) return rejection('25', 'La transacción ya fue anulada');
  return approval(`${sale.id}1`, sale.amount, now);
}

const line = (sale: Sale, type: string, id: string, amount: number) => ({
  sTurno: '1',
  sTipoTransaccion: type,
  dTransaccion: clockText(sale.updatedAt),
  idTransaccion: id,
  nMonto: amount,
  sRutCliente: '11111111-1',
});

function linesOf(books: PaymentBooks, number = ''): object[] {
  const sale = [...books.sales.values()].find(({ id, key }) => id === number || key === number);
  if (!sale) return [];
  const purchase = line(sale, 'VENTA', sale.id, sale.amount);
  return refundedOf(sale) > 0 ? [purchase, line(sale, 'ANULACION', `${sale.id}1`, refundedOf(sale))] : [purchase];
}

/** Amipass's dialect: payments by the code of an app, every call a GET. */
export const amipassSandbox = paymentSandbox({
  key: 'amipass_payment',
  name: 'Amipass',
  credentials,
  wrongCredentials: { ...credentials, authorization: '11111-de-otra-empresa' },
  notFound: new Refusal(404, 'not found'),
  refusalBody: ({ message }) => ({ message }),
  authorize({ headers }) {
    if (headers.authorization !== `Basic ${credentials.authorization}`) throw new Refusal(401, 'Unauthorized');
  },
  routes: ({ books, kit }) => ({
    'GET /PayPAP': (request) => pay(books, request),
    'GET /ANPAP': (request) => annul(books, request, kit.now()),
    'GET /VTX': ({ query }) => doubleEncoded(linesOf(books, query.nTransaccion)),
  }),
});
