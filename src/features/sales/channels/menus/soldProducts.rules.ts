import type { ChannelMenuLimits } from '#domain/channelMenus.ts';
import { scopeIncludes } from '#domain/delivery/dispatch.ts';
import { formatDateTime } from '#domain/time/dates.ts';
import { modifierPath, productPath } from '#features/catalogue/guest-menus/fixPaths.rules.ts';
import type {
  GuestGroup,
  GuestMenu,
  GuestOption,
  GuestProduct,
} from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { isStillOff, isWithinDates } from '#features/catalogue/guest-menus/sellable.rules.ts';
import { productKey } from './channelKeys.rules.ts';
import type { ChannelFinding } from './channelMenus.contract.ts';

/** A channel as translations need it: its name, and the part of its limits that decides what can be sold there. */
export type TargetChannel = {
  name: string;
  limits: Pick<ChannelMenuLimits, 'depth' | 'freeChoices' | 'onePricePerKey'>;
};

/** Groups and options of a menu by id. */
export type Choices = { groups: ReadonlyMap<number, GuestGroup>; options: ReadonlyMap<number, GuestOption> };
export const choicesOf = ({ groups, options }: Pick<GuestMenu, 'groups' | 'options'>): Choices => ({
  groups: new Map(groups.map((group) => [group.id, group])),
  options: new Map(options.map((option) => [option.id, option])),
});

/** Groups below a list of groups, each once, with the levels of options that lie between. */
export function groupsBelow({ groups, options }: Choices, groupIds: readonly number[]) {
  const depths = new Map<number, number>();
  const visit = (ids: readonly number[], depth: number, above: readonly number[]): void => {
    for (const id of ids) {
      const group = groups.get(id);
      if (!group || above.includes(id) || (depths.get(id) ?? 0) >= depth) continue;
      depths.set(id, depth);
      for (const { optionId } of group.options) visit(options.get(optionId)?.groupIds ?? [], depth + 1, [...above, id]);
    }
  };
  visit(groupIds, 1, []);
  return { ids: [...depths.keys()], depth: Math.max(0, ...depths.values()) };
}

type Where = { product: GuestProduct; at: Date; timeZone: string; choices: Choices; channel: TargetChannel };
type Problem = Pick<ChannelFinding, 'kind' | 'message' | 'path'>;

function outsideDates({ product, at, timeZone }: Where): Problem | null {
  if (isWithinDates(product, at)) return null;
  const { id, from } = product;
  const isComing = from !== null && isStillOff(from, at);
  return {
    kind: 'saleDates',
    message: isComing ? `Se vende desde el ${formatDateTime(from, timeZone)}: publica entonces.` : 'Ya no se vende.',
    path: productPath(id, isComing ? 'startDatetime' : 'endDatetime'),
  };
}

function unsupportedChoices({ product, choices, channel }: Where): Problem | null {
  const { ids, depth } = groupsBelow(choices, product.groupIds);
  const { limits, name } = channel;
  if (limits.depth !== null && depth > limits.depth)
    return {
      kind: 'tooDeep',
      message: `Tiene opciones dentro de opciones, ${depth} niveles: ${name} acepta ${limits.depth}.`,
      path: productPath(product.id, 'modifiersProducts'),
    };
  if (limits.freeChoices) return null;
  const free = ids.flatMap((id) => choices.groups.get(id) ?? []).find((group) => group.free > 0);
  return free
    ? {
        kind: 'freeChoices',
        message: `«${free.name}» regala ${free.free} y ${name} cobra todas. Quita las gratis, o ponles precio 0.`,
        path: modifierPath(free.id, 'free'),
      }
    : null;
}

/** Why a product cannot be sold at a channel; null where it can. */
export function unsoldReason(where: Where): ChannelFinding | null {
  const { product, channel } = where;
  const problem: Problem | null = scopeIncludes(product.dispatchMethod, 'delivery')
    ? (outsideDates(where) ?? unsupportedChoices(where))
    : {
        kind: 'pickUpOnly',
        message: `Se vende solo para retiro, y ${channel.name} lo despacha.`,
        path: productPath(product.id, 'dispatchMethod'),
      };
  return problem && { effect: 'leftOut', name: product.name, itemKey: productKey(product.id), ...problem };
}

/** Rules of a product that no channel has. */
export function ignoredRules({ product, timeZone, choices, channel }: Where): ChannelFinding[] {
  const { id, name, rules, until, groupIds, minQuantityModifiers: min, maxQuantityModifiers: max } = product;
  const notice = (kind: ChannelFinding['kind'], message: string, field: string): ChannelFinding => ({
    kind,
    effect: 'notice',
    message,
    name,
    itemKey: productKey(id),
    path: productPath(id, field),
  });
  const groups = groupIds.flatMap((group) => choices.groups.get(group) ?? []);
  const sum = (of: (group: GuestGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  const isLimited = sum((group) => group.minQuantity) < min || sum((group) => group.maxQuantity) > max;
  return [
    ...(rules.length > 0
      ? [
          notice(
            'modifierRules',
            `Sus reglas entre opciones no existen en ${channel.name}: un cliente puede pedir combinaciones que aquí no se permiten.`,
            'modifiersProducts',
          ),
        ]
      : []),
    ...(groups.length > 0 && isLimited
      ? [
          notice(
            'choiceTotals',
            `Pide de ${min} a ${max} opciones en total, y ${channel.name} solo limita cada grupo.`,
            'maxQuantityModifiers',
          ),
        ]
      : []),
    ...(until === null
      ? []
      : [
          notice(
            'saleDates',
            `Se vende hasta el ${formatDateTime(until, timeZone)}, y ${channel.name} no lo sabe: publica de nuevo entonces.`,
            'endDatetime',
          ),
        ]),
  ];
}
