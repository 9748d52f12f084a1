import { type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { ChannelAvailability } from '../availabilityPort.ts';
import type { ChannelOpening, OpeningOutcome } from '../openingPort.ts';
import { type Account, name, sendForStore, sendKnown, withToken } from './didiFoodCalls.ts';
import { menuPaths } from './menuDialect.ts';
import {
  cannotChange,
  closingOf,
  itemList,
  maxItems,
  offline,
  online,
  onSale,
  soldOut,
  storePaths,
  storeStatus,
  switches,
} from './storeDialect.ts';

/** Opens and pauses DiDi Food's stores. A pause has no end there: the store is opened again by us. */
export function didiFoodOpening(account: Account): ChannelOpening {
  async function setStatus(
    storeReference: string,
    status: { biz_status: number; auto_switch: number },
    signal: AbortSignal,
  ): Promise<OpeningOutcome> {
    const callWith = (token: string): Call => ({
      name: 'Abrir o pausar el local',
      method: 'POST',
      path: storePaths.setStatus,
      json: { auth_token: token, ...status },
      repeat: 'again',
    });
    const { errno } = await sendKnown(account, storeReference, { callWith, expects: [cannotChange] }, signal);
    if (errno !== cannotChange) return { blocked: null };
    return { blocked: `${name} no deja abrir ni pausar el local: si se cerró en su app, ábrelo ahí.` };
  }
  return {
    endsPauses: false,
    async state(storeReference, signal) {
      const callWith = (token: string) => readCall('Ver si el local está abierto', withToken(storePaths.detail, token));
      const { data, answer } = await sendKnown(account, storeReference, { callWith }, signal);
      const { biz_status: status, sub_biz_status: cause } = readBody(storeStatus, { ...answer, body: data });
      if (status === online) return { open: true, closedBy: null, reason: null, until: null };
      return { open: false, ...closingOf(cause), until: null };
    },
    open: (storeReference, signal) =>
      setStatus(storeReference, { biz_status: online, auto_switch: switches.byHours }, signal),
    pause: (storeReference, _pause, signal) =>
      setStatus(storeReference, { biz_status: offline, auto_switch: switches.byCall }, signal),
  };
}

/** Items of DiDi Food's menus. */
export function didiFoodAvailability(account: Account): ChannelAvailability {
  async function read(storeReference: string, keys: readonly string[], signal: AbortSignal) {
    const callWith = (token: string) => readCall('Leer el menú', withToken(menuPaths.items, token));
    const { data, answer } = await sendForStore(account, storeReference, { callWith }, signal);
    const requested = new Set(keys);
    const { items } = readBody(itemList, { ...answer, body: data });
    return new Map(
      items
        .filter(({ app_item_id: key }) => requested.has(key))
        .map(({ app_item_id: key, status }) => [key, status === onSale]),
    );
  }
  async function setStatus(storeReference: string, keys: readonly string[], status: number, signal: AbortSignal) {
    if (keys.length === 0) return;
    const callWith = (token: string): Call => ({
      name: status === onSale ? 'Reponer productos' : 'Agotar productos',
      method: 'POST',
      path: storePaths.setItems,
      json: { auth_token: token, app_item_ids: keys, status },
      repeat: 'again',
    });
    await sendForStore(account, storeReference, { callWith }, signal);
  }
  return {
    batchSize: maxItems,
    read,
    async set(storeReference, items, signal) {
      const keysOf = (isAvailable: boolean) =>
        items.flatMap(({ key, available }) => (available === isAvailable ? [key] : []));
      await setStatus(storeReference, keysOf(false), soldOut, signal);
      await setStatus(storeReference, keysOf(true), onSale, signal);
      // No document shows the result of each item: which of them changed is read.
      const found = await read(
        storeReference,
        items.map(({ key }) => key),
        signal,
      );
      return items.map(({ key, available }) => {
        const isAvailable = found.get(key);
        if (isAvailable === undefined) return { key, result: 'unknown', message: `El menú de ${name} no lo tiene.` };
        if (isAvailable === available) return { key, result: 'ok', message: null };
        const state = available ? 'agotado' : 'a la venta';
        return { key, result: 'locked', message: `${name} lo mantiene ${state}: pide a su soporte que lo cambie.` };
      });
    },
  };
}
