import type { ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import { countries, type CountryCode } from '#domain/countries.ts';
import { formatInteger, formatMoney } from '#domain/money.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { storePath } from '#features/catalogue/guest-menus/fixPaths.rules.ts';
import type { TranslatedMenu } from './channelMenu.rules.ts';
import { allHours, commonHours, isNeverOpen, withoutShortHours } from './channelHours.rules.ts';
import { findingOf, type LimitedChannel, type PictureFacts } from './channelFinding.rules.ts';
import { pathOfKey } from './channelKeys.rules.ts';
import type { ChannelFinding } from './channelMenus.contract.ts';
import { nameOptions } from './optionNames.rules.ts';
import { fitTexts } from './channelTexts.rules.ts';

const megabytes = (bytes: number, country: CountryCode): string => `${formatInteger(bytes / 1_000_000, country)} MB`;

/** Why a channel refuses a picture; null where it does not. */
function pictureProblem({ width, height, bytes }: PictureFacts, { limits, name, country }: LimitedChannel) {
  const { maxBytes, minSide, maxSide } = limits.picture;
  if (bytes !== null && bytes > maxBytes) return `pesa más que ${megabytes(maxBytes, country)}`;
  if (width === null || height === null) return null;
  if (minSide !== null && Math.min(width, height) < minSide)
    return `mide ${width} × ${height} y ${name} pide al menos ${minSide} por lado`;
  if (maxSide !== null && Math.max(width, height) > maxSide)
    return `mide ${width} × ${height} y ${name} acepta hasta ${maxSide} por lado`;
  return null;
}

function fitPicture(item: ChannelItem, channel: LimitedChannel, findings: ChannelFinding[]): ChannelItem {
  const facts = item.pictureUrl === null ? undefined : channel.pictures.get(item.pictureUrl);
  const problem = facts && pictureProblem(facts, channel);
  if (!problem) return item;
  const message = `Va sin su foto: ${problem}.`;
  findings.push(findingOf(item, 'picture', channel.menuId, { kind: 'picture', effect: 'changed', message }));
  return { ...item, pictureUrl: null };
}

function fitHours(menu: ChannelMenu, { limits, name, storeId }: LimitedChannel, findings: ChannelFinding[]) {
  const path = storePath(storeId, 'schedules', 'businessHours');
  const shared = { name: '', itemKey: null, path };
  if (!limits.storeHours) {
    const message = `${name} no recibe el horario con el menú: revísalo en su portal.`;
    findings.push({ kind: 'storeHours', effect: 'notice', message, ...shared });
    return { ...menu, hours: null };
  }
  if (!menu.hours) return menu;
  const { hours, short } = withoutShortHours(menu.hours, limits.minHoursMinutes);
  for (const { day, range } of short)
    findings.push({
      kind: 'shortHours',
      effect: 'changed',
      message: `${weekdayLabels[day]} de ${range.from} a ${range.to} no va: ${name} pide tramos de al menos ${limits.minHoursMinutes} minutos.`,
      ...shared,
    });
  if (short.length > 0 && isNeverOpen(hours))
    findings.push({ kind: 'noHours', effect: 'blocks', message: 'No queda ningún tramo de horario.', ...shared });
  return { ...menu, hours };
}

/** A menu whose items are sold in the hours of their categories, for channels without hours of categories. */
function withHoursOfItems(menu: ChannelMenu): ChannelMenu {
  const hoursOf = (item: ChannelItem): ChannelItem['hours'] => {
    const categories = menu.categories.filter(({ itemKeys }) => itemKeys.includes(item.key));
    const open = categories.flatMap(({ hours }) => hours ?? []);
    if (open.length === 0 || open.length < categories.length) return item.hours;
    const inCategories = open.reduce(allHours);
    return item.hours ? commonHours(item.hours, inCategories) : inCategories;
  };
  return {
    ...menu,
    categories: menu.categories.map((category) => ({ ...category, hours: null })),
    items: menu.items.map((item) => ({ ...item, hours: hoursOf(item) })),
  };
}

/** Hours of categories and items, without those that a channel cannot show. */
function fitPartHours(menu: ChannelMenu, { limits, name, menuId }: LimitedChannel, findings: ChannelFinding[]) {
  const fit = <Part extends { key: string; name: string; hours: ChannelItem['hours'] }>(part: Part): Part => {
    if (!part.hours) return part;
    if (limits.partHours === 'none') {
      const message = `${name} no tiene horarios por categoría ni por producto: allá se vende siempre que el local abre.`;
      findings.push(findingOf(part, 'name', menuId, { kind: 'partHours', effect: 'changed', message }));
      return { ...part, hours: null };
    }
    const { hours, short } = withoutShortHours(part.hours, limits.minHoursMinutes);
    for (const { day, range } of short) {
      const message = `${weekdayLabels[day]} de ${range.from} a ${range.to} no va: ${name} pide tramos de al menos ${limits.minHoursMinutes} minutos.`;
      findings.push(findingOf(part, 'name', menuId, { kind: 'shortHours', effect: 'changed', message }));
    }
    return { ...part, hours };
  };
  const timed = limits.partHours === 'items' ? withHoursOfItems(menu) : menu;
  return { ...timed, categories: timed.categories.map(fit), items: timed.items.map(fit) };
}

/** Items whose price a channel cannot show. */
function centsOf(menu: ChannelMenu, { limits, name, country, menuId }: LimitedChannel): ChannelFinding[] {
  const { decimals } = countries[country];
  if (limits.cents || decimals === 0) return [];
  return menu.items
    .filter(({ price }) => price % 10 ** decimals !== 0)
    .map((item) =>
      findingOf(item, 'price', menuId, {
        kind: 'cents',
        effect: item.isSoldAlone ? 'leftOut' : 'blocks',
        message: `Cuesta ${formatMoney(item.price, country)} y ${name} no acepta centavos: redondea el precio del canal.`,
      }),
    );
}

/** Lists of a menu that are longer than a channel takes. */
function lengthsOf(menu: ChannelMenu, { limits, name, country, menuId }: LimitedChannel): ChannelFinding[] {
  const number = (value: number) => formatInteger(value, country);
  const found: ChannelFinding[] = [];
  const soldAlone = menu.items.filter(({ isSoldAlone }) => isSoldAlone);
  const inMenu = [
    ['categorías', menu.categories.length, limits.categories],
    ['productos y opciones', menu.items.length, limits.items],
    ['productos', soldAlone.length, limits.itemsSoldAlone],
    ['grupos de opciones', menu.groups.length, limits.groups],
  ] as const;
  for (const [label, count, max] of inMenu)
    if (max !== null && count > max) {
      const message = `El menú tiene ${number(count)} ${label} y ${name} acepta ${number(max)}.`;
      const path = pathOfKey('', 'name', menuId);
      found.push({ kind: 'tooMany', effect: 'blocks', message, name: '', itemKey: null, path });
    }
  for (const category of menu.categories) {
    const [count, max] = [category.itemKeys.length, limits.itemsPerCategory];
    if (max === null || count <= max) continue;
    const message = `${name} acepta ${number(max)} productos por categoría: divide las que tienen más.`;
    const counted = { ...category, name: `${category.name} (${number(count)} productos)` };
    found.push(findingOf(counted, 'name', menuId, { kind: 'tooMany', effect: 'blocks', message }));
  }
  const sizes = new Map(menu.groups.map(({ key, choices }) => [key, choices.length]));
  for (const item of menu.items) {
    const count = item.groupKeys.reduce((sum, key) => sum + (sizes.get(key) ?? 0), 0);
    if (limits.choicesPerItem === null || count <= limits.choicesPerItem) continue;
    const message = `Tiene ${number(count)} opciones y ${name} acepta ${number(limits.choicesPerItem)} por producto.`;
    found.push(
      findingOf(item, 'name', menuId, { kind: 'tooMany', effect: item.isSoldAlone ? 'leftOut' : 'blocks', message }),
    );
  }
  return found;
}

/** A menu without some items, and without the categories, groups and options that nothing else uses. */
export function withoutItems(menu: ChannelMenu, leftOut: ReadonlySet<string>): ChannelMenu {
  const categories = menu.categories
    .map((category) => ({ ...category, itemKeys: category.itemKeys.filter((key) => !leftOut.has(key)) }))
    .filter(({ itemKeys }) => itemKeys.length > 0);
  const items = new Map(menu.items.map((item) => [item.key, item]));
  const groups = new Map(menu.groups.map((group) => [group.key, group]));
  const used = new Set<string>();
  const visit = (keys: readonly string[]): void => {
    for (const key of keys) {
      if (used.has(key)) continue;
      used.add(key);
      visit(items.get(key)?.groupKeys ?? groups.get(key)?.choices.map(({ itemKey }) => itemKey) ?? []);
    }
  };
  visit(categories.flatMap(({ itemKeys }) => itemKeys));
  return {
    ...menu,
    categories,
    items: menu.items.filter(({ key }) => used.has(key)),
    groups: menu.groups.filter(({ key }) => used.has(key)),
  };
}

/** A translated menu within a channel's limits; everything that had to change or cannot be sent is a finding. */
export function fitToLimits({ menu, findings }: TranslatedMenu, channel: LimitedChannel): TranslatedMenu {
  const found = [...findings];
  const texts = fitTexts(menu, channel, found);
  const pictured = { ...texts, items: texts.items.map((item) => fitPicture(item, channel, found)) };
  const timed = fitPartHours(fitHours(pictured, channel, found), channel, found);
  found.push(...centsOf(timed, channel), ...lengthsOf(timed, channel));
  const leftOut = new Set(found.flatMap(({ effect, itemKey }) => (effect === 'leftOut' && itemKey ? [itemKey] : [])));
  const fitted = withoutItems(timed, leftOut);
  if (fitted.categories.length === 0)
    found.push({
      kind: 'empty',
      effect: 'blocks',
      message: `No queda ningún producto que se pueda vender en ${channel.name}.`,
      name: '',
      itemKey: null,
      path: pathOfKey('', 'name', channel.menuId),
    });
  return { menu: fitted, findings: nameOptions(found, menu) };
}

/** Whether a menu may be sent. */
export const isPublishable = (findings: readonly ChannelFinding[]): boolean =>
  findings.every(({ effect }) => effect !== 'blocks');
