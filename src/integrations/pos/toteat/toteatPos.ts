import { countries } from '#domain/countries.ts';
import { localOf } from '#domain/time/zonedTime.ts';
import { readAmount, writeAmount } from '../../amounts.ts';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialCheck } from '../../provider.ts';
import { catalogueCall } from '../catalogueCall.ts';
import { matching } from '../matching.ts';
import { deliveryRefusal, flatLines, paymentNumber } from '../orderTotals.ts';
import type { Pos, PosGroup, PosItem, PosOrder, PosOrderState, PosRefusal } from '../port.ts';
import {
  openShift,
  orders as ordersShape,
  paths,
  products as productsShape,
  productText,
  sentOrder,
  shift,
  stateOf,
  type ToteatOrder,
  type ToteatProduct,
  traits,
} from './dialect.ts';
import { type Account, attempt, idsOf, sendCall } from './toteatCalls.ts';

const codeOf = ({ id, localCode }: ToteatProduct): string => localCode ?? id;

async function catalogue(account: Account, signal: AbortSignal): Promise<PosItem[]> {
  const call = catalogueCall(`${paths.products}?activeProducts=true`);
  const { data } = readBody(productsShape, await sendCall(account, call, signal));
  const amount = (value: number | null | undefined) => readAmount(value ?? 0, 'major', account.currency);
  const groupOf = (modifier: NonNullable<ToteatProduct['modifiers']>[number]): PosGroup => {
    const options = data.filter(({ isModifier, categoryId }) => isModifier && categoryId === modifier.id);
    return {
      code: modifier.id,
      name: options[0]?.category ?? null,
      min: modifier.minQuantity ?? 0,
      max: modifier.maxQuantity ?? (modifier.multi ? null : 1),
      options: options.map((each) => ({ code: codeOf(each), name: each.name, price: amount(each.price), max: null })),
    };
  };
  return data
    .filter(({ isModifier }) => !isModifier)
    .map((product) => ({
      code: codeOf(product),
      name: product.name,
      category: product.category ?? null,
      price: typeof product.price === 'number' ? amount(product.price) : null,
      groups: (product.modifiers ?? []).map(groupOf),
    }));
}

async function isShiftOpen(account: Account, signal: AbortSignal): Promise<boolean> {
  const answer = await sendCall(account, readCall('Consultar el turno', paths.shift), signal);
  return readBody(shift, answer).data.status === openShift;
}

function orderBody(order: PosOrder, account: Account): object {
  const { credentials, country, currency } = account;
  const { restaurantId, localId } = idsOf(account);
  const { timeZone, name: countryName } = countries[country];
  const local = (instant: string) => new Date(localOf(timeZone, Date.parse(instant))).toISOString().slice(0, 19);
  const amount = (value: number) => writeAmount(value, 'major', currency);
  const operationDate = local(order.placedAt);
  const { customer, method, payment } = order;
  const isPaid = payment.kind === 'online';
  return {
    restaurantId: Number(restaurantId),
    localNumber: Number(localId),
    orderId: 0,
    orderReference: order.key,
    status: 'created',
    type: method === 'delivery' ? 'delivery' : 'takeaway',
    channel: 'webstore',
    vendorName: 'Comanda',
    comment: order.comment,
    operationDate,
    modifiedDate: operationDate,
    document: {
      line: flatLines(order).map(({ code, name, quantity, unitPrice, discount, comment }, place) => {
        const gross = quantity * unitPrice;
        const net = Math.round(gross / (1 + order.taxPercent / 100));
        return {
          lineNumber: place + 1,
          quantity,
          productCode: code,
          productName: name,
          amountBeforeTax: amount(net),
          amountAfterTax: amount(gross),
          tax: [{ name: 'IVA', value: amount(gross - net) }],
          discount: amount(discount),
          comment,
        };
      }),
      customer: {
        name: customer.name,
        phoneNumber: customer.phone,
        isBusiness: false,
        ...(customer.address !== null && { delivery: { address: customer.address, country: countryName } }),
      },
      payments: [
        {
          id: 0,
          ref: order.key,
          amount: amount(order.total),
          amountPaid: amount(isPaid ? order.total : 0),
          tip: amount(order.tip?.amount ?? 0),
          paymentType: paymentNumber(payment, credentials.paymentIds),
          operationDate,
          pending: !isPaid,
        },
      ],
      deliveryDate: local(order.scheduledFor ?? order.placedAt),
      comment: order.comment,
    },
  };
}

async function refusalOf(account: Account, problem: string, signal: AbortSignal): Promise<PosRefusal> {
  if (!(await isShiftOpen(account, signal)))
    return { state: 'refused', reason: 'closedShift', message: 'En Toteat el turno está cerrado.' };
  const reason = productText.test(problem) ? 'unmapped' : 'other';
  return { state: 'refused', reason, message: `Toteat no tomó el pedido: ${problem || 'no dice por qué.'}` };
}

async function send(account: Account, order: PosOrder, signal: AbortSignal): Promise<PosOrderState | PosRefusal> {
  const unmapped = deliveryRefusal(order, 'Toteat');
  if (unmapped) return unmapped;
  const json = orderBody(order, account);
  const path = `${paths.orders}?orderDetail=true`;
  const call: Call = { name: 'Enviar el pedido', method: 'POST', path, json, repeat: 'once' };
  const { answer, problem } = await attempt(account, call, signal);
  if (problem !== null) return refusalOf(account, problem, signal);
  const reference = readBody(sentOrder, answer).orderExp.orderId;
  return { state: 'accepted', reference, number: reference };
}

const readOrder = (order: ToteatOrder): PosOrderState => ({
  state: stateOf(order),
  reference: order.orderId,
  number: order.orderId,
});

async function listOrders(account: Account, query: string, signal: AbortSignal): Promise<readonly ToteatOrder[]> {
  const call = readCall('Consultar pedidos', `${paths.orderStatus}?${query}&det=true`);
  return readBody(ordersShape, await sendCall(account, call, signal)).data;
}

async function find(account: Account, key: string, signal: AbortSignal): Promise<PosOrderState | null> {
  const open = await listOrders(account, 'listing=true', signal);
  const found = open.find(({ orderReference }) => orderReference === key);
  return found ? readOrder(found) : null;
}

async function state(account: Account, reference: string, signal: AbortSignal): Promise<PosOrderState | null> {
  const listed = await listOrders(account, `ic=${encodeURIComponent(reference)}`, signal);
  const [found] = matching(listed, ({ orderId }) => orderId === reference);
  return found ? readOrder(found) : null;
}

export const toteatPos = (account: Account): Pos => ({
  traits,
  catalogue: (signal) => catalogue(account, signal),
  isShiftOpen: (signal) => isShiftOpen(account, signal),
  send: (order, signal) => send(account, order, signal),
  find: (key, signal) => find(account, key, signal),
  state: (reference, signal) => state(account, reference, signal),
});

/** Reads the shift of the store. */
export const checkToteat = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    {
      field: 'api_token',
      message: 'Toteat no reconoce el token con esos ID y ese usuario, o en Seguridad no tiene permisos.',
    },
    async () => {
      const isOpen = await isShiftOpen(account, signal);
      return {
        ok: true,
        message: `Toteat reconoce las credenciales. El turno está ${isOpen ? 'abierto' : 'cerrado'}.`,
      };
    },
  );
