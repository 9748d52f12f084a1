import type { z } from 'zod';
import { readAmount, writeAmount } from '../../amounts.ts';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialForm } from '../../credentialForm.ts';
import type { CredentialCheck, Opened } from '../../provider.ts';
import type { StoreForm } from '../../storeForm.ts';
import { catalogueCall } from '../catalogueCall.ts';
import { matching } from '../matching.ts';
import type { Pos, PosItem, PosOrder, PosOrderState, PosRefusal, PosTraits } from '../port.ts';

/** An order with our key, where it is named. */
type AssumedOrder = { reference: string; number: string | null; status: string; key: string | null };

/** The amounts of an order as its API has them, and the account it is sent to. */
export type OrderWriter<Account> = { account: Account; amount(value: number): number };

/**
 * The API of a point of sale without public documentation, as the dialect of its provider assumes it.
 *
 * Amounts are in the major unit. A dialect is replaced as a whole once the documentation is known.
 */
export type AssumedApi<Form extends CredentialForm, Store extends StoreForm, Account = Opened<Form, Store>> = {
  name: string;
  traits: PosTraits;
  headers(account: Account): Readonly<Record<string, string>>;
  /** The id by which it knows the store. */
  storeId(account: Account): string;
  /** Paths with the id of a store or an order; without `cancel` an order cannot be canceled. */
  paths: {
    store(id: string): string;
    items(id: string): string;
    orders(id: string): string;
    order(id: string): string;
    cancel?(id: string): string;
  };
  /** Parameter by which the orders of a store are found by our key. */
  keyParameter: string;
  store: z.ZodType<{ name: string; open?: boolean | undefined }>;
  items: z.ZodType<PosItem[]>;
  order: z.ZodType<AssumedOrder>;
  orders: z.ZodType<AssumedOrder[]>;
  states: Readonly<Record<string, PosOrderState['state']>>;
  refusal: z.ZodType<{ code: string; message: string }>;
  /** Reasons of refusals by their codes; others are `other`. */
  reasons: Readonly<Record<string, PosRefusal['reason']>>;
  orderBody(order: PosOrder, writer: OrderWriter<Account>): object;
  /** The refusal of an order that cannot be sent; null: it can. */
  refuse?(order: PosOrder): PosRefusal | null;
};

/** An item with amounts in the minor unit. */
function inMinorUnits(item: PosItem, currency: string): PosItem {
  const priced = <Each extends { price: number | null }>(each: Each): Each => ({
    ...each,
    price: each.price === null ? null : readAmount(each.price, 'major', currency),
  });
  return { ...priced(item), groups: item.groups.map((group) => ({ ...group, options: group.options.map(priced) })) };
}

/** A provider by its assumed API: its adapter, and how the store is read. */
export function assumedPos<Form extends CredentialForm, Store extends StoreForm>(api: AssumedApi<Form, Store>) {
  type Account = Opened<Form, Store>;
  const { paths, traits, name } = api;

  const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
    account.http.send({ ...call, headers: api.headers(account) }, signal);
  const storeId = (account: Account) => encodeURIComponent(api.storeId(account));

  const readStore = async (account: Account, signal: AbortSignal) =>
    readBody(api.store, await sendCall(account, readCall('Leer el local', paths.store(storeId(account))), signal));

  async function catalogue(account: Account, signal: AbortSignal): Promise<PosItem[]> {
    const call = catalogueCall(paths.items(storeId(account)));
    const items = readBody(api.items, await sendCall(account, call, signal));
    return items.map((item) => inMinorUnits(item, account.currency));
  }

  const stateOf = ({ status, reference, number }: z.output<typeof api.order>): PosOrderState => ({
    state: api.states[status] ?? 'accepted',
    reference,
    number,
  });

  async function send(account: Account, order: PosOrder, signal: AbortSignal): Promise<PosOrderState | PosRefusal> {
    const refusal = api.refuse?.(order);
    if (refusal) return refusal;
    const amount = (value: number) => writeAmount(value, 'major', account.currency);
    const json = api.orderBody(order, { account, amount });
    const path = paths.orders(storeId(account));
    const call: Call = { name: 'Enviar el pedido', method: 'POST', path, json, repeat: 'once', expects: [422] };
    const answer = await sendCall(account, call, signal);
    if (answer.status !== 422) return stateOf(readBody(api.order, answer));
    const { code, message } = readBody(api.refusal, answer);
    return { state: 'refused', reason: api.reasons[code] ?? 'other', message: `${name} no tomó el pedido: ${message}` };
  }

  async function find(account: Account, key: string, signal: AbortSignal): Promise<PosOrderState | null> {
    const path = `${paths.orders(storeId(account))}?${api.keyParameter}=${encodeURIComponent(key)}`;
    const answer = await sendCall(account, readCall('Buscar el pedido', path), signal);
    const [found] = matching(readBody(api.orders, answer), (each) => each.key === key);
    return found ? stateOf(found) : null;
  }

  async function state(account: Account, reference: string, signal: AbortSignal): Promise<PosOrderState | null> {
    const path = paths.order(encodeURIComponent(reference));
    const answer = await sendCall(account, readCall('Consultar el pedido', path, { expects: [404] }), signal);
    return answer.status === 404 ? null : stateOf(readBody(api.order, answer));
  }

  async function cancel(account: Account, path: string, reason: string, signal: AbortSignal): Promise<PosOrderState> {
    const call: Call = { name: 'Anular el pedido', method: 'POST', path, json: { reason }, repeat: 'once' };
    return stateOf(readBody(api.order, await sendCall(account, call, signal)));
  }

  const open = (account: Account): Pos => ({
    traits,
    catalogue: (signal) => catalogue(account, signal),
    ...(traits.hasShift && { isShiftOpen: async (signal) => (await readStore(account, signal)).open === true }),
    send: (order, signal) => send(account, order, signal),
    find: (key, signal) => find(account, key, signal),
    state: (reference, signal) => state(account, reference, signal),
    ...(paths.cancel && {
      cancel: (reference, reason, signal) =>
        cancel(account, paths.cancel?.(encodeURIComponent(reference)) ?? '', reason, signal),
    }),
  });

  return { open, readStore };
}

/** Reads the store; `field` is the credential to correct where it is refused. */
export const checkStore = (
  { name, field }: { name: string; field: string },
  readStore: () => Promise<{ name: string }>,
): Promise<CredentialCheck> =>
  checkCredentials(
    { field, message: `${name} no reconoce esas credenciales para ese local. Cópialas de nuevo.` },
    async () => ({
      ok: true,
      message: `${name} reconoce las credenciales, y el local es «${(await readStore()).name}».`,
    }),
  );
