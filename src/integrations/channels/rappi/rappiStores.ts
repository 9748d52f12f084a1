import type { Answer, Call } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { ChannelAvailability } from '../availabilityPort.ts';
import type { ChannelOpening, OpeningOutcome } from '../openingPort.ts';
import { UnknownStoreFailure } from '../UnknownStoreFailure.ts';
import { inStock, itemStatuses, maxItems, storePaths, stores, suspensionText } from './storeDialect.ts';

type Send = (call: Call, signal: AbortSignal) => Promise<Answer>;
const name = 'Rappi';

function ofStore(answer: Answer, storeReference: string) {
  const found =
    answer.status === 404
      ? undefined
      : readBody(stores, answer).results.find((each) => each.store_id === storeReference);
  if (found) return found;
  throw new UnknownStoreFailure(name, answer);
}

/** Opens and pauses Rappi's stores. A pause has no end there: the store is opened again by us. */
export function rappiOpening(send: Send): ChannelOpening {
  async function enable(storeReference: string, isEnabled: boolean, signal: AbortSignal): Promise<OpeningOutcome> {
    const json = { stores: [{ store_id: storeReference, is_enabled: isEnabled }] };
    const call: Call = {
      name: 'Abrir o pausar el local',
      method: 'PUT',
      path: storePaths.enable,
      json,
      repeat: 'again',
      expects: [404],
    };
    const found = ofStore(await send(call, signal), storeReference);
    if (found.operation_result !== false) return { blocked: null };
    const reason = found.suspended_reason && suspensionText(found.suspended_reason);
    return { blocked: reason ?? found.operation_result_message ?? `${name} no deja abrir ni pausar el local.` };
  }
  return {
    endsPauses: false,
    async state(storeReference, signal) {
      const json = { store_ids: [storeReference] };
      const path = storePaths.read;
      const call: Call = { name: 'Ver si el local está abierto', method: 'POST', path, json, repeat: 'again' };
      const found = ofStore(await send({ ...call, expects: [404] }, signal), storeReference);
      if (found.is_enabled) return { open: true, closedBy: null, reason: null, until: null };
      const reason = found.suspended_reason && suspensionText(found.suspended_reason);
      return { open: false, closedBy: reason ? 'channel' : 'us', reason, until: null };
    },
    open: (storeReference, signal) => enable(storeReference, true, signal),
    pause: (storeReference, _pause, signal) => enable(storeReference, false, signal),
  };
}

/** Items of Rappi's menus. Those that its support has locked stay off. */
export function rappiAvailability(send: Send): ChannelAvailability {
  async function read(storeReference: string, keys: readonly string[], signal: AbortSignal) {
    const found = new Map<string, boolean>();
    for (let from = 0; from < keys.length; from += maxItems) {
      const json = { store_id: storeReference, item_ids: keys.slice(from, from + maxItems) };
      const path = storePaths.itemStatus;
      const call: Call = { name: 'Ver qué está agotado', method: 'POST', path, json, repeat: 'again' };
      for (const { item_id: key, stock_out_state: state } of readBody(itemStatuses, await send(call, signal)))
        found.set(key, state === inStock);
    }
    return found;
  }
  return {
    batchSize: maxItems,
    read,
    async set(storeReference, items, signal) {
      const keysOf = (isAvailable: boolean) =>
        items.flatMap(({ key, available }) => (available === isAvailable ? [key] : []));
      const on = keysOf(true);
      const json = [{ store_integration_id: storeReference, items: { turn_on: on, turn_off: keysOf(false) } }];
      await send(
        { name: 'Agotar y reponer productos', method: 'PUT', path: storePaths.items, json, repeat: 'again' },
        signal,
      );
      // The answer names no items: which of them changed is read.
      const found = await read(
        storeReference,
        items.map(({ key }) => key),
        signal,
      );
      return items.map(({ key, available }) => {
        const isAvailable = found.get(key);
        if (isAvailable === undefined) return { key, result: 'unknown', message: `El menú de ${name} no lo tiene.` };
        if (isAvailable || !available) return { key, result: 'ok', message: null };
        return { key, result: 'locked', message: `${name} lo mantiene apagado: pide a su soporte que lo encienda.` };
      });
    },
  };
}
