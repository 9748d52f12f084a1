import type { ChannelIssue, ChannelMenu } from '#domain/channelMenus.ts';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import type { Opened } from '../../provider.ts';
import { isSameMenu } from '../menuOrder.ts';
import type { ChannelMenus, MenuOutcome, SentPayload } from '../menuPort.ts';
import { issueOf } from '../refusedMenu.ts';
import { UnknownStoreFailure } from '../UnknownStoreFailure.ts';
import { paths, stores } from './dialect.ts';
import type { rappiForm } from './form.ts';
import { approvalOf, approvalStatuses, menuPaths, rappiMenu, refusal } from './menuDialect.ts';
import { rappiLimits } from './menuLimits.ts';
import { fromRappiMenu, toRappiMenu } from './rappiMenu.ts';

type Account = Opened<typeof rappiForm>;
type Send = (call: Call, signal: AbortSignal) => Promise<Answer>;
const name = 'Rappi';

/** Checks that failed, by their names in the detailed form: `has_valid_price`. */
const failedChecks = (body: unknown): string[] =>
  Object.entries(body ?? {}).flatMap(([check, passed]) => (passed === false ? [check.replaceAll('_', ' ')] : []));

function issuesOf(answer: Answer): ChannelIssue[] {
  const { message, type, path_item_details: path } = readBody(refusal, answer);
  const text = message || type || failedChecks(answer.body).join(', ') || 'menú rechazado, sin motivo';
  const issue = issueOf(text, name);
  return [{ ...issue, itemKey: path?.findLast(({ sku }) => sku)?.sku ?? issue.itemKey }];
}

/** Menus of Rappi's stores, which its people approve. */
export function rappiMenus({ currency }: Account, send: Send): ChannelMenus {
  const read = (payload: unknown): ChannelMenu => fromRappiMenu(rappiMenu.parse(payload), currency);

  async function readAt(label: string, path: string, signal: AbortSignal): Promise<ChannelMenu | null> {
    const answer = await send(readCall(label, path, { expects: [404] }), signal);
    return answer.status === 404 ? null : fromRappiMenu(readBody(rappiMenu, answer), currency);
  }
  async function outcome(storeReference: string, { payload }: Pick<SentPayload, 'payload'>, signal: AbortSignal) {
    const id = encodeURIComponent(storeReference);
    const sent = await readAt('Leer el último menú enviado', menuPaths.sent(id), signal);
    if (!sent || !isSameMenu(sent, read(payload))) return null;
    const call = readCall('Ver si el menú está aprobado', menuPaths.approved(id), { expects: approvalStatuses });
    const answer = await send(call, signal);
    const state = approvalOf(answer.status);
    const found: MenuOutcome =
      state === 'refused' ? { state, issues: issuesOf(answer) } : state === 'live' ? { state } : { state, task: null };
    return found;
  }
  return {
    limits: rappiLimits,
    translate: (menu, storeReference) => toRappiMenu(menu, storeReference, currency),
    read,
    outcome,
    async publish(storeReference, payload, signal) {
      const call: Call = {
        name: 'Enviar el menú',
        method: 'POST',
        path: menuPaths.send,
        json: payload,
        repeat: 'once',
      };
      const answer = await send({ ...call, expects: [400, 404, 424] }, signal);
      if (answer.status === 404) throw new UnknownStoreFailure(name, answer);
      if (answer.status !== 200) return { state: 'refused', issues: issuesOf(answer) };
      const found = await outcome(storeReference, { payload }, signal);
      if (found) return found;
      // Rappi ignores a menu while it checks another one of the store.
      throw new ProviderFailure(
        'refused',
        `${name} todavía revisa un menú anterior del local. Publica cuando termine.`,
      );
    },
    async live(storeReference, signal) {
      const listed = readBody(stores, await send(readCall('Buscar los locales', paths.stores), signal));
      const store = listed.find(({ integrationId }) => integrationId === storeReference);
      if (!store) throw new UnknownStoreFailure(name);
      return readAt('Leer el menú', menuPaths.current(encodeURIComponent(store.rappiId ?? storeReference)), signal);
    },
  };
}
