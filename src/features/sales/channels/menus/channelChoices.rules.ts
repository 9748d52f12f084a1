import type { ChannelChoice, ChannelGroup, ChannelItem } from '#domain/channelMenus.ts';
import { modifierPath } from '#features/catalogue/guest-menus/fixPaths.rules.ts';
import type { GuestGroup, GuestOption } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { groupKey, optionKey, secondKey } from './channelKeys.rules.ts';
import type { ChannelFinding } from './channelMenus.contract.ts';
import { type Choices, groupsBelow, type TargetChannel } from './soldProducts.rules.ts';

type Sale = {
  channel: TargetChannel;
  /** A price of ours as it is at the channel. */
  priceAt(price: number): number;
  pictureUrl(path: string | null): string | null;
  offSale: ReadonlyMap<number, string | null>;
};

const itemOf = (option: GuestOption, key: string, price: number, { pictureUrl, offSale }: Sale): ChannelItem => ({
  key,
  name: option.name,
  description: option.description,
  price,
  pictureUrl: pictureUrl(option.pictureUrl),
  groupKeys: option.groupIds.map(groupKey),
  isSoldAlone: false,
  hours: null,
  available: !offSale.has(option.id),
  until: offSale.get(option.id) ?? null,
  marks: [],
});

const inGroup = (
  kind: ChannelFinding['kind'],
  message: string,
  option: GuestOption,
  field: string,
): ChannelFinding => ({
  kind,
  effect: 'notice',
  message,
  name: option.name,
  itemKey: optionKey(option.id),
  path: modifierPath(option.id, field),
});

/** The groups that products use and their options, each option once for each of its prices. */
export function choicesAt(choices: Choices, groupIds: readonly number[], sale: Sale) {
  const items = new Map<string, ChannelItem>();
  const groups: ChannelGroup[] = [];
  const findings = new Map<string, ChannelFinding>();

  /** The item of an option in a group: a second one where a channel has one price for each. */
  function choiceOf(group: GuestGroup, option: GuestOption, basePrice: number): ChannelChoice {
    const { channel } = sale;
    const [key, price] = [optionKey(option.id), sale.priceAt(basePrice)];
    const first = items.get(key) ?? itemOf(option, key, price, sale);
    items.set(key, first);
    if (option.minQuantity > 1)
      findings.set(
        `min ${key}`,
        inGroup(
          'optionMinimum',
          `Se pide de a ${option.minQuantity} como mínimo, y ${channel.name} deja pedir 1.`,
          option,
          'minQuantityModifiers',
        ),
      );
    if (first.price === price || !channel.limits.onePricePerKey)
      return { itemKey: key, price, max: option.maxQuantity };
    const second = secondKey(key, groupKey(group.id));
    items.set(second, itemOf(option, second, price, sale));
    findings.set(
      second,
      inGroup(
        'secondKey',
        `Cuesta otro precio en «${group.name}»: ahí va como otro producto de ${channel.name}, ${second}.`,
        option,
        'price',
      ),
    );
    return { itemKey: second, price, max: option.maxQuantity };
  }

  for (const id of groupsBelow(choices, groupIds).ids) {
    const group = choices.groups.get(id);
    if (!group) continue;
    groups.push({
      key: groupKey(id),
      name: group.name,
      min: group.minQuantity,
      max: group.maxQuantity,
      free: group.free,
      choices: group.options.flatMap(({ optionId, price }) => {
        const option = choices.options.get(optionId);
        return option ? [choiceOf(group, option, price)] : [];
      }),
    });
  }
  return { items: [...items.values()], groups, findings: [...findings.values()] };
}
