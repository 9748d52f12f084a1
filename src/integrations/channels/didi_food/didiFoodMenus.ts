import type { ChannelMenu } from '#domain/channelMenus.ts';
import { type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { rawInteger } from '../../parseJson.ts';
import { isSameMenu } from '../menuOrder.ts';
import type { ChannelMenus, MenuOutcome } from '../menuPort.ts';
import { type Account, sendForStore, sendKnown, withToken } from './didiFoodCalls.ts';
import { fromDidiMenu, toDidiMenu } from './didiFoodMenu.ts';
import { didiMenu, menuPaths, outcomeOf, uploaded, uploadTask } from './menuDialect.ts';
import { didiFoodLimits } from './menuLimits.ts';

/** Menus of DiDi Food's stores, which it takes in a task. */
export function didiFoodMenus(account: Account): ChannelMenus {
  const read = (payload: unknown): ChannelMenu => fromDidiMenu(didiMenu.parse(payload), account.currency);

  async function live(storeReference: string, signal: AbortSignal): Promise<ChannelMenu | null> {
    const callWith = (token: string) => readCall('Leer el menú', withToken(menuPaths.items, token));
    const { data, answer } = await sendKnown(account, storeReference, { callWith }, signal);
    const menu = fromDidiMenu(readBody(didiMenu, { ...answer, body: data }), account.currency);
    return menu.items.length > 0 ? menu : null;
  }
  async function taskOutcome(storeReference: string, task: string, signal: AbortSignal): Promise<MenuOutcome> {
    const callWith = (token: string): Call => ({
      name: 'Ver si el menú se cargó',
      method: 'POST',
      path: menuPaths.task,
      json: { auth_token: token, taskID: rawInteger(task) },
      repeat: 'again',
    });
    const { data, answer } = await sendForStore(account, storeReference, { callWith }, signal);
    return outcomeOf(readBody(uploadTask, { ...answer, body: data }), task);
  }
  return {
    limits: didiFoodLimits,
    translate: (menu) => toDidiMenu(menu, account.currency),
    read,
    live,
    async publish(storeReference, payload, signal) {
      const callWith = (token: string): Call => ({
        name: 'Cargar el menú',
        method: 'POST',
        path: menuPaths.upload,
        json: { auth_token: token, ...payload },
        repeat: 'once',
      });
      const { data, answer } = await sendKnown(account, storeReference, { callWith }, signal);
      const { taskID: task } = readBody(uploaded, { ...answer, body: data });
      try {
        return await taskOutcome(storeReference, task, signal);
      } catch (error) {
        // The menu was taken, so that its task is read again later.
        if (error instanceof ProviderFailure) return { state: 'waiting', task };
        throw error;
      }
    },
    async outcome(storeReference, { payload, task }, signal) {
      if (task !== null) return taskOutcome(storeReference, task, signal);
      const found = await live(storeReference, signal);
      return found && isSameMenu(found, read(payload)) ? { state: 'live' } : null;
    },
  };
}
