import { type Answer, type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import type { ChannelAvailability, ItemAvailability, ItemOutcome } from '../availabilityPort.ts';
import type { ChannelOpening, OpeningOutcome } from '../openingPort.ts';
import { UnknownStoreFailure } from '../UnknownStoreFailure.ts';
import { menuPath, openEnd, uberMenu } from './menuDialect.ts';
import {
  closingOf,
  incidentCode,
  itemPath,
  maxPreparation,
  preparationPath,
  refusal,
  statusPath,
  storeStatus,
} from './storeDialect.ts';

type Send = (call: Call, signal: AbortSignal) => Promise<Answer>;
const name = 'Uber Eats';

const unknownStore = (answer: Answer) => new UnknownStoreFailure(name, answer);

/** Failure of a change of a store's status; null: it was made, or Uber blocks it. */
function statusFailureOf(answer: Answer): ProviderFailure | null {
  const { status } = answer;
  if (status < 300) return null;
  if (status === 404) return unknownStore(answer);
  const { code, message } = readBody(refusal, answer);
  if (status === 400 && code === incidentCode) return null;
  const text =
    status === 403
      ? 'no deja que la integración abra o pause este local.'
      : `no acepta el cambio: «${message ?? code ?? 'sin motivo'}».`;
  return new ProviderFailure('refused', `${name} ${text}`, answer);
}

/** Opens and pauses Uber's stores. A pause has its end there. */
export function uberEatsOpening(send: Send): ChannelOpening {
  async function setStatus(storeReference: string, json: object, signal: AbortSignal): Promise<OpeningOutcome> {
    const call: Call = {
      name: 'Abrir o pausar el local',
      method: 'POST',
      path: statusPath(encodeURIComponent(storeReference)),
      json,
      repeat: 'again',
      expects: [400, 403, 404],
      failureOf: statusFailureOf,
    };
    const answer = await send(call, signal);
    if (answer.status < 300) return { blocked: null };
    return { blocked: `${name} ve un incidente en la integración y no deja abrir ni pausar el local.` };
  }
  return {
    endsPauses: true,
    async state(storeReference, signal) {
      const path = statusPath(encodeURIComponent(storeReference));
      const answer = await send(readCall('Ver si el local está abierto', path, { expects: [404] }), signal);
      if (answer.status === 404) throw unknownStore(answer);
      const { status, offlineReason, paused_until: until } = readBody(storeStatus, answer);
      if (status === 'ONLINE') return { open: true, closedBy: null, reason: null, until: null };
      return { open: false, ...closingOf(offlineReason), until: until ? new Date(until).toISOString() : null };
    },
    open: (storeReference, signal) => setStatus(storeReference, { status: 'ONLINE' }, signal),
    pause: (storeReference, { until, reason }, signal) =>
      setStatus(storeReference, { status: 'PAUSED', reason, ...(until && { paused_until: until }) }, signal),
    async setPreparation(storeReference, minutes, signal) {
      const path = preparationPath(encodeURIComponent(storeReference));
      const json = { default_prep_time: Math.min(minutes * 60, maxPreparation) };
      await send({ name: 'Cambiar el tiempo de preparación', method: 'POST', path, json, repeat: 'again' }, signal);
    },
  };
}

/** The suspension of an item: without one it can be ordered. */
const suspensionOf = ({ available, until }: ItemAvailability) => ({
  suspension_info: {
    suspension: available
      ? null
      : { suspend_until: until ? Math.ceil(Date.parse(until) / 1000) : openEnd, reason: 'Agotado' },
  },
});

/** Items of Uber's menus, which are changed one by one. */
export const uberEatsAvailability = (send: Send): ChannelAvailability => ({
  batchSize: 1,
  async set(storeReference, items, signal) {
    const outcomes: ItemOutcome[] = [];
    for (const item of items) {
      const path = itemPath(encodeURIComponent(storeReference), encodeURIComponent(item.key));
      const call: Call = {
        name: item.available ? 'Reponer un producto' : 'Agotar un producto',
        method: 'POST',
        path,
        json: suspensionOf(item),
        repeat: 'again',
        expects: [404],
      };
      const { status } = await send(call, signal);
      outcomes.push(
        status === 404
          ? { key: item.key, result: 'unknown', message: `El menú de ${name} no lo tiene.` }
          : { key: item.key, result: 'ok', message: null },
      );
    }
    return outcomes;
  },
  async read(storeReference, keys, signal) {
    const path = menuPath(encodeURIComponent(storeReference));
    const answer = await send(readCall('Leer el menú', path, { expects: [404] }), signal);
    if (answer.status === 404) return new Map();
    const requested = new Set(keys);
    const now = Date.now() / 1000;
    return new Map(
      readBody(uberMenu, answer)
        .items.filter(({ id }) => requested.has(id))
        .map(({ id, suspension_info: info }) => [id, (info?.suspension?.suspend_until ?? 0) <= now]),
    );
  },
});
