import { rawInteger } from '../../parseJson.ts';
import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import { type ChannelMenuBook, type ChannelMenuBooks, requireValid } from '../channelMenuBooks.ts';
import { errors } from './dialect.ts';
import { type DidiMenu, didiMenu, menuPaths, taskStates } from './menuDialect.ts';
import { didiFoodLimits } from './menuLimits.ts';
import { ok, refused, storeOf } from './sandboxTerms.ts';

type Upload = { auth_token?: string } & object;
const { nameLength, partNameLength, categories: maxCategories, itemsPerCategory } = didiFoodLimits;

/** DiDi Food's checks, once a task runs. */
function* checksOf({
  categories,
  items,
  modifier_groups: groups,
}: DidiMenu): Generator<readonly [boolean, () => Refusal]> {
  const refuse = (message: string) => () => refused(errors.parameter, message);
  const keys = new Set((items ?? []).map(({ app_item_id: key }) => key));
  const groupKeys = new Set((groups ?? []).map(({ app_modifier_group_id: key }) => key));
  yield [(categories ?? []).length <= (maxCategories ?? Infinity), refuse('too many categories')];
  for (const { app_category_id: key, category_name: name, app_item_ids: used } of categories ?? []) {
    yield [name !== '' && name.length <= partNameLength, refuse(`category ${key} has an invalid name`)];
    yield [used.length <= (itemsPerCategory ?? Infinity), refuse(`category ${key} has too many items`)];
    for (const each of used) yield [keys.has(each), refuse(`category ${key} has no item ${each}`)];
  }
  for (const { app_item_id: key, item_name: name, app_modifier_group_ids: used } of items ?? []) {
    yield [name !== '' && name.length <= nameLength, refuse(`item ${key} has an invalid name`)];
    for (const each of used ?? []) yield [groupKeys.has(each), refuse(`item ${key} has no group ${each}`)];
  }
  for (const { app_modifier_group_id: key, modifier_group_name: name, app_mg_items: choices } of groups ?? []) {
    yield [name !== '' && name.length <= partNameLength, refuse(`group ${key} has an invalid name`)];
    for (const { app_item_id: each } of choices) yield [keys.has(each), refuse(`group ${key} has no item ${each}`)];
  }
}

const statusOf = { live: taskStates.success, refused: taskStates.failed, waiting: taskStates.running } as const;

/** The number of the last task of a store, longer than 2^53. */
const taskOf = ({ publications }: ChannelMenuBook): string => `57646075230${String(publications).padStart(8, '0')}`;

export const didiFoodMenuRoutes = (menus: ChannelMenuBooks): Routes => ({
  [`POST ${menuPaths.upload}`]: ({ body }: SandboxRequest<Upload>) => {
    const { auth_token: token, ...payload } = body;
    const store = storeOf(token);
    const book = menus.of(store);
    const read = didiMenu.safeParse(payload);
    if (!read.success) throw refused(errors.parameter, `invalid ${read.error.issues[0]?.path.join('.')}`);
    try {
      menus.take(store, payload, { waits: 'replaced' });
      requireValid(checksOf(read.data));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      menus.reject(store, error.message);
    }
    return ok({ taskID: rawInteger(taskOf(book)) });
  },
  [`POST ${menuPaths.task}`]: ({ body }: SandboxRequest<{ auth_token?: string; taskID?: string }>) => {
    const book = menus.of(storeOf(body.auth_token));
    // Tasks run one after another: those before the last one are done.
    if (body.taskID !== taskOf(book)) return ok({ taskID: body.taskID, status: taskStates.success, message: '' });
    const { state, reason, failedParts } = book;
    return ok({
      taskID: rawInteger(taskOf(book)),
      status: state ? statusOf[state] : taskStates.waiting,
      message: reason,
      operationList: [
        { operationType: 'item', successList: [], failedList: failedParts.map((message) => ({ status: 2, message })) },
      ],
    });
  },
});
