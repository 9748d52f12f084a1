import { writeAmount } from '../../amounts.ts';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialCheck } from '../../provider.ts';
import { matching } from '../matching.ts';
import { discountOf } from '../orderTotals.ts';
import type { Pos, PosLine, PosOrder, PosOrderState, PosRefusal } from '../port.ts';
import { type Account, sendCall } from './alohaCalls.ts';
import { catalogue, writeItems } from './alohaItems.ts';
import {
  type AlohaOrder,
  foundOrders,
  order as orderShape,
  paths,
  productText,
  referenceName,
  refusal,
  searchDays,
  states,
  traits,
} from './dialect.ts';

const dayLength = 86_400_000;

/** Whether a line has its discount as a comp of its product. */
const isComp = ({ discount, discountCode }: PosLine): boolean => discount > 0 && discountCode !== null;

/** The discounts of an order that no line has as a comp: those with a code, and the rest. */
function orderModifiers({ discounts, lines }: PosOrder) {
  const coded = discounts.filter(({ code, amount }) => code !== null && amount > 0);
  const known = coded.reduce((sum, each) => sum + each.amount, discountOf(lines.filter(isComp)));
  const rest = { name: 'Descuento', code: null, amount: discountOf(lines) - known };
  return rest.amount > 0 ? [...coded, rest] : coded;
}

/** A product, and its options as lines that refer to it. */
function orderLines(line: PosLine, place: number, amount: (value: number) => number): object[] {
  const modifier = (description: string, referenceId: string | null, discount: number) => ({
    description,
    referenceId,
    amount: -amount(discount),
  });
  const lineOf = (part: { code: string; name: string; quantity: number; unitPrice: number }) => ({
    productId: { type: 'SKU', value: part.code },
    description: part.name,
    quantity: { unitOfMeasure: 'EA', value: part.quantity },
    unitPrice: amount(part.unitPrice),
    extendedAmount: amount(part.quantity * part.unitPrice),
    overridePrice: true,
  });
  const lineId = String(place + 1);
  return [
    {
      lineId,
      ...lineOf(line),
      comments: line.comment,
      ...(isComp(line) && { priceModifiers: [modifier(line.name, line.discountCode, line.discount)] }),
    },
    ...line.choices.map((choice, at) => ({
      lineId: `${lineId}.${at + 1}`,
      parentLineId: lineId,
      ...lineOf({ ...choice, quantity: line.quantity * choice.quantity }),
    })),
  ];
}

function orderBody(order: PosOrder, { currency }: Account): object {
  const amount = (value: number) => writeAmount(value, 'major', currency);
  const { customer, delivery, lines, method, payment, scheduledFor } = order;
  return {
    status: 'OrderPlaced',
    channel: 'Web',
    source: 'Comanda',
    currency,
    comments: order.comment,
    additionalReferenceIds: { [referenceName]: order.key },
    customer: { name: customer.name, phone: customer.phone, ...(customer.email !== null && { email: customer.email }) },
    fulfillment: {
      type: method === 'delivery' ? 'Delivery' : 'Pickup',
      ...(customer.address !== null && { address: { line1: customer.address } }),
      ...(scheduledFor !== null && { pickupDate: scheduledFor }),
    },
    orderLines: lines.flatMap((line, place) => orderLines(line, place, amount)),
    ...(delivery && { fees: [{ type: 'None', typeLabel: 'Despacho', amount: amount(delivery.amount) }] }),
    totalModifiers: orderModifiers(order).map(({ name, code, amount: discount }) => ({
      description: name,
      amount: -amount(discount),
      ...(code !== null && { referenceId: code }),
    })),
    ...(payment.kind === 'online' && {
      payments: [
        {
          type: 'Other',
          ...(payment.code !== null && { subType: payment.code }),
          amount: amount(order.total),
          status: 'Authorized',
          referenceId: order.key,
        },
      ],
    }),
    totals: [{ type: 'TaxIncluded', value: amount(order.total) }],
  };
}

const stateOf = (answer: Answer): PosOrderState => {
  const { id: reference, status, additionalReferenceIds } = readBody(orderShape, answer);
  const number = additionalReferenceIds?.alohaCheckId ?? null;
  return { state: states[status ?? ''] ?? 'accepted', reference, number };
};

async function send(account: Account, order: PosOrder, signal: AbortSignal): Promise<PosOrderState | PosRefusal> {
  const json = orderBody(order, account);
  const call: Call = { name: 'Enviar el pedido', method: 'POST', path: paths.orders, json, repeat: 'once' };
  const answer = await sendCall(account, { ...call, expects: [400] }, signal);
  if (answer.status !== 400) return stateOf(answer);
  const { message } = readBody(refusal, answer);
  const reason = productText.test(message) ? 'unmapped' : 'other';
  return { state: 'refused', reason, message: `Aloha no tomó el pedido: ${message}` };
}

async function find(account: Account, key: string, signal: AbortSignal): Promise<PosOrderState | null> {
  const now = Date.now();
  const json = {
    referenceIdName: referenceName,
    referenceIdValue: key,
    fromCreatedDate: new Date(now - searchDays * dayLength).toISOString(),
    toCreatedDate: new Date(now + dayLength).toISOString(),
  };
  const call: Call = { name: 'Buscar el pedido', method: 'POST', path: paths.find, json, repeat: 'again' };
  const answer = await sendCall(account, call, signal);
  const isOf = ({ additionalReferenceIds: ids }: AlohaOrder) => ids?.[referenceName] === key;
  const [body] = matching(readBody(foundOrders, answer).pageContent, isOf);
  return body ? stateOf({ ...answer, body }) : null;
}

async function state(account: Account, reference: string, signal: AbortSignal): Promise<PosOrderState | null> {
  const call = readCall('Consultar el pedido', paths.order(encodeURIComponent(reference)), { expects: [404] });
  const answer = await sendCall(account, call, signal);
  return answer.status === 404 ? null : stateOf(answer);
}

async function cancel(
  account: Account,
  reference: string,
  reason: string,
  signal: AbortSignal,
): Promise<PosOrderState> {
  const path = paths.order(encodeURIComponent(reference));
  const json = { status: 'Canceled', comments: reason };
  const call: Call = { name: 'Anular el pedido', method: 'PATCH', path, json, repeat: 'once' };
  return stateOf(await sendCall(account, call, signal));
}

export const alohaPos = (account: Account): Pos => ({
  traits,
  catalogue: (signal) => catalogue(account, signal),
  send: (order, signal) => send(account, order, signal),
  find: (key, signal) => find(account, key, signal),
  state: (reference, signal) => state(account, reference, signal),
  cancel: (reference, reason, signal) => cancel(account, reference, reason, signal),
  writeItems: (changes, signal) => writeItems(account, changes, signal),
});

/** Reads the roles of the keys. */
export const checkAloha = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    { field: 'secret_key', message: 'NCR no reconoce esas claves en esa organización. Cópialas de nuevo.' },
    async () => {
      await sendCall(account, readCall('Probar las claves', paths.roles), signal);
      return { ok: true, message: 'NCR reconoce las claves de la organización.' };
    },
  );
