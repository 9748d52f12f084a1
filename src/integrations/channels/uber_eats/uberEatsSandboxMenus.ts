import { Refusal, Reply, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import { type ChannelMenuBooks, requireValid } from '../channelMenuBooks.ts';
import { menuPath, type UberMenu, uberMenu } from './menuDialect.ts';
import { uberEatsLimits } from './menuLimits.ts';

const { nameLength, minHoursMinutes } = uberEatsLimits;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Uber's checks of a menu. */
function* checksOf(menu: UberMenu): Generator<readonly [boolean, () => Refusal]> {
  const refuse = (message: string) => () => new Refusal(400, message, 'validation_failed');
  const items = new Set(menu.items.map(({ id }) => id));
  const groups = new Set((menu.modifier_groups ?? []).map(({ id }) => id));
  yield [menu.menus.some(({ service_availability: week }) => week.length > 0), refuse('no open day')];
  for (const { id, service_availability: week } of menu.menus)
    for (const { start_time: from, end_time: to } of week.flatMap(({ time_periods: periods }) => periods))
      yield [minutesOf(to) - minutesOf(from) >= minHoursMinutes - 1, refuse(`menu ${id} is open too shortly`)];
  yield [items.size === menu.items.length, refuse('repeated item id')];
  for (const { id, title, price_info: prices, modifier_group_ids: used } of menu.items) {
    yield [/^[^/;]+$/.test(id), refuse(`invalid id ${id}`)];
    yield [title !== '' && title.length <= nameLength, refuse(`item ${id} has an invalid title`)];
    yield [prices.price >= 0, refuse(`item ${id} has a negative price`)];
    for (const group of used?.ids ?? []) yield [groups.has(group), refuse(`item ${id} has no group ${group}`)];
  }
  for (const { id, entities } of menu.categories)
    for (const entity of entities) yield [items.has(entity.id), refuse(`category ${id} has no item ${entity.id}`)];
  for (const { id, modifier_options: options } of menu.modifier_groups ?? [])
    for (const option of options) yield [items.has(option.id), refuse(`group ${id} has no item ${option.id}`)];
}

export const uberMenuRoutes = (menus: ChannelMenuBooks): Routes => ({
  [`GET ${menuPath(':id')}`]: ({ id }) => {
    const { live } = menus.of(id);
    if (!live) throw new Refusal(404, 'no menu', 'resource_not_found');
    return live;
  },
  [`PUT ${menuPath(':id')}`]: ({ id, body }: SandboxRequest<object>) => {
    menus.of(id);
    const read = uberMenu.safeParse(body);
    if (!read.success) throw new Refusal(400, `invalid ${read.error.issues[0]?.path.join('.')}`, 'validation_failed');
    requireValid(checksOf(read.data));
    menus.take(id, body, { waits: false });
    return new Reply(204);
  },
});
