import type { Random } from '../demoRandom.ts';
import type { DemoAttempt } from './demoFleets.ts';
import type { BookedPayment } from './demoPaymentBooks.ts';

type Call = {
  provider: string;
  storeId: number | null;
  orderId: number;
  at: number;
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  request: object | null;
  status: number;
  answer: object;
  failure: string | null;
};
type CallTarget = Pick<Call, 'provider' | 'storeId' | 'orderId'>;

/** Row of a call in the shape of real ones. */
const rowOf = ({ at, request, answer, ...call }: Call, random: Random) => ({
  ...call,
  at: new Date(at).toISOString(),
  request: request ? JSON.stringify(request) : '',
  answer: JSON.stringify(answer),
  milliseconds: random.between(140, 900),
});

const addresses = {
  uber_direct: {
    quote: 'https://api.uber.com/v1/customers/cus_providencia/delivery_quotes',
    request: 'https://api.uber.com/v1/customers/cus_providencia/deliveries',
  },
  cabify: {
    quote: 'https://logistics.api.cabify-sandbox.com/v3/parcels/estimate',
    request: 'https://logistics.api.cabify-sandbox.com/v1/parcels/ship',
  },
} as const;

/** Response without a price: the address is not covered, or the provider failed. */
const refusalOf = (reason: string | null) =>
  reason?.includes('500')
    ? { status: 500, answer: { message: 'Internal Server Error' }, failure: reason }
    : { status: 400, answer: { code: 'address_undeliverable' }, failure: null };

function callsOf({ order: { id: orderId, storeId, order }, type, amount, at, reason }: DemoAttempt): Call[] {
  const provider = type === 'uber_delivery' ? 'uber_direct' : 'cabify';
  const target: CallTarget = { provider, storeId, orderId };
  const { quote, request } = addresses[provider];
  const to = order.address;
  const drive = { dropoff_address: to?.text, dropoff_latitude: to?.latitude, dropoff_longitude: to?.longitude };
  const first = { ...target, name: 'Cotizar el despacho', method: 'POST', url: quote, request: drive, at } as const;
  if (amount === null) return [{ ...first, ...refusalOf(reason) }];
  const reference = order.delivery?.reference ?? '';
  return [
    { ...first, status: 200, answer: { fee: amount, currency: order.currency.toLowerCase() }, failure: null },
    {
      ...target,
      name: 'Pedir repartidor',
      method: 'POST',
      url: request,
      request: { external_id: String(orderId), manifest_total_value: order.productsTotal },
      at: at + 1500,
      status: 200,
      answer: { id: reference, status: 'pending', tracking_url: order.delivery?.trackingUrl },
      failure: null,
    },
  ];
}

/** The calls about couriers. */
export const fleetCalls = (attempts: readonly DemoAttempt[], random: Random) =>
  attempts.flatMap(callsOf).map((call) => rowOf(call, random));

const mercadoPago = 'https://api.mercadopago.com';
const webpay = 'https://webpay3gint.transbank.cl/rswebpaytransaction/api/webpay/v1.2/transactions';

/** Calls that start a payment, and the nightly read of its state. */
function paymentCalls({
  provider,
  orderId,
  attemptKey,
  reference,
  amount,
  createdAt,
  comparedAt,
}: BookedPayment): Call[] {
  const target: CallTarget = { provider, storeId: null, orderId };
  const isWebpay = provider === 'webpay';
  return [
    {
      ...target,
      name: 'Crear el pago',
      method: 'POST',
      url: isWebpay ? webpay : `${mercadoPago}/checkout/preferences`,
      request: isWebpay ? { buy_order: attemptKey, amount } : { external_reference: attemptKey },
      at: Date.parse(createdAt),
      status: isWebpay ? 200 : 201,
      answer: isWebpay ? { token: reference } : { id: reference },
      failure: null,
    },
    {
      ...target,
      name: 'Consultar el pago',
      method: 'GET',
      url: isWebpay ? `${webpay}/${reference}` : `${mercadoPago}/v1/payments/search?external_reference=${attemptKey}`,
      request: null,
      at: Date.parse(comparedAt),
      status: 200,
      answer: isWebpay
        ? { status: 'AUTHORIZED', amount, buy_order: attemptKey }
        : { results: [{ status: 'approved', transaction_amount: amount }] },
      failure: null,
    },
  ];
}

/** The calls about payments. */
export const bookCalls = (payments: readonly BookedPayment[], random: Random) =>
  payments.flatMap(paymentCalls).map((call) => rowOf(call, random));
