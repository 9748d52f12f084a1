import type { ChannelMenu } from '#domain/channelMenus.ts';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import { isSameMenu } from '../menuOrder.ts';
import type { ChannelMenus } from '../menuPort.ts';
import { issueOf } from '../refusedMenu.ts';
import { menuPath, refusal, uberMenu } from './menuDialect.ts';
import { uberEatsLimits } from './menuLimits.ts';
import { fromUberMenu, toUberMenu } from './uberEatsMenu.ts';
import type { Opened } from '../../provider.ts';
import { UnknownStoreFailure } from '../UnknownStoreFailure.ts';
import type { uberEatsForm } from './form.ts';

type Account = Opened<typeof uberEatsForm>;
type Send = (call: Call, signal: AbortSignal) => Promise<Answer>;
const name = 'Uber Eats';

/** Menus of Uber's stores. A menu replaces the one of before at once. */
export function uberEatsMenus(account: Account, send: Send): ChannelMenus {
  const pathOf = (storeReference: string) => menuPath(encodeURIComponent(storeReference));
  const read = (payload: unknown): ChannelMenu => fromUberMenu(uberMenu.parse(payload), account);
  async function live(storeReference: string, signal: AbortSignal): Promise<ChannelMenu | null> {
    const answer = await send(readCall('Leer el menú', pathOf(storeReference), { expects: [404] }), signal);
    return answer.status === 404 ? null : fromUberMenu(readBody(uberMenu, answer), account);
  }
  return {
    limits: uberEatsLimits,
    translate: (menu) => toUberMenu(menu, account),
    read,
    live,
    async publish(storeReference, payload, signal) {
      const path = pathOf(storeReference);
      const call: Call = {
        name: 'Publicar el menú',
        method: 'PUT',
        path,
        json: payload,
        repeat: 'once',
        expects: [400, 404],
      };
      const answer = await send(call, signal);
      if (answer.status === 404) throw new UnknownStoreFailure(name, answer);
      if (answer.status === 400)
        return { state: 'refused', issues: [issueOf(readBody(refusal, answer).message, name)] };
      return { state: 'live' };
    },
    async outcome(storeReference, { payload }, signal) {
      const found = await live(storeReference, signal);
      return found && isSameMenu(found, read(payload)) ? { state: 'live' } : null;
    },
  };
}
