import type { ChannelCategory, ChannelGroup, ChannelHours, ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import { weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import type { MenuChange } from './channelMenus.contract.ts';

type Value = MenuChange['before'];
type Kind = MenuChange['kind'];
type Part = { key: string; name: string };

const byKey = <Each extends { key: string }>(all: readonly Each[]): Map<string, Each> =>
  new Map(all.map((each) => [each.key, each]));

/** Hours in a line: `Lunes 11:00–16:00, 18:30–24:00; Martes …`. Blank: always. */
export const channelHoursText = (hours: ChannelHours | null): string =>
  hours === null
    ? ''
    : weekdays
        .filter((day) => hours[day].length > 0)
        .map((day) => `${weekdayLabels[day]} ${hours[day].map(({ from, to }) => `${from}–${to}`).join(', ')}`)
        .join('; ');

const quantitiesText = ({ min, max }: ChannelGroup): string => `${min} a ${max}`;

/** Changes between two lists of parts, by key: those that appear, those that go, and those that differ. */
function partChanges<Of extends Part>(
  before: readonly Of[],
  after: readonly Of[],
  of: (part: Of) => MenuChange['of'],
  compare: (a: Of, b: Of) => readonly (readonly [kind: Kind, before: Value, after: Value])[],
): MenuChange[] {
  const [was, is] = [byKey(before), byKey(after)];
  const change = (part: Of, kind: Kind, from: Value, to: Value): MenuChange => ({
    kind,
    of: of(part),
    key: part.key,
    name: part.name,
    place: null,
    before: from,
    after: to,
  });
  return [
    ...after.filter(({ key }) => !was.has(key)).map((part) => change(part, 'added', null, part.name)),
    ...before.filter(({ key }) => !is.has(key)).map((part) => change(part, 'removed', part.name, null)),
    ...after.flatMap((part) => {
      const old = was.get(part.key);
      if (!old) return [];
      const renamed = old.name === part.name ? [] : ([['name', old.name, part.name]] as const);
      return [...renamed, ...compare(old, part)].map(([kind, from, to]) => change(part, kind, from, to));
    }),
  ];
}

const fieldChange = (kind: Kind, from: Value, to: Value) => (from === to ? [] : ([[kind, from, to]] as const));

/** The categories of each item, by name. */
function placesOf(categories: readonly ChannelCategory[]): Map<string, string> {
  const places = new Map<string, string[]>();
  for (const { name, itemKeys } of categories)
    for (const key of itemKeys) places.set(key, [...(places.get(key) ?? []), name]);
  return new Map([...places].map(([key, names]) => [key, names.toSorted().join(', ')]));
}

function itemChanges(before: ChannelMenu, after: ChannelMenu): MenuChange[] {
  const [was, is] = [placesOf(before.categories), placesOf(after.categories)];
  const of = ({ isSoldAlone }: ChannelItem) => (isSoldAlone ? 'product' : 'option');
  return partChanges(before.items, after.items, of, (a, b) => [
    // The price of an option is that in its groups.
    ...(b.isSoldAlone ? fieldChange('price', a.price, b.price) : []),
    ...fieldChange('description', a.description, b.description),
    ...fieldChange('picture', a.pictureUrl, b.pictureUrl),
    ...(b.isSoldAlone ? fieldChange('moved', was.get(a.key) ?? '', is.get(b.key) ?? '') : []),
    ...fieldChange('partHours', channelHoursText(a.hours), channelHoursText(b.hours)),
  ]);
}

/** Changes of the options of groups that both menus have. */
function choiceChanges(before: ChannelMenu, after: ChannelMenu): MenuChange[] {
  const groups = byKey(before.groups);
  const names = new Map([...before.items, ...after.items].map(({ key, name }) => [key, name]));
  return after.groups.flatMap((group) => {
    const old = groups.get(group.key);
    if (!old) return [];
    const [was, is] = [old, group].map(({ choices }) => new Map(choices.map((choice) => [choice.itemKey, choice])));
    const change = (key: string, kind: Kind, from: Value, to: Value): MenuChange => ({
      kind,
      of: 'option',
      key,
      name: names.get(key) ?? key,
      place: group.name,
      before: from,
      after: to,
    });
    const isInBoth = (key: string) => before.items.some((item) => item.key === key);
    return [
      ...group.choices.flatMap(({ itemKey, price }) => {
        const earlier = was?.get(itemKey);
        if (!earlier) return isInBoth(itemKey) ? [change(itemKey, 'added', null, price)] : [];
        return earlier.price === price ? [] : [change(itemKey, 'price', earlier.price, price)];
      }),
      ...old.choices
        .filter(({ itemKey }) => !is?.has(itemKey) && after.items.some(({ key }) => key === itemKey))
        .map(({ itemKey, price }) => change(itemKey, 'removed', price, null)),
    ];
  });
}

/** Everything that differs between two menus for guests, besides hours of the store and sold-outs. */
export function menuChanges(before: ChannelMenu, after: ChannelMenu): MenuChange[] {
  return [
    ...itemChanges(before, after),
    ...choiceChanges(before, after),
    ...partChanges(
      before.groups,
      after.groups,
      () => 'group',
      (a, b) => [
        ...fieldChange('quantities', quantitiesText(a), quantitiesText(b)),
        ...fieldChange('free', a.free, b.free),
      ],
    ),
    ...partChanges(
      before.categories,
      after.categories,
      () => 'category',
      (a, b) => [
        ...fieldChange('description', a.description, b.description),
        ...fieldChange('partHours', channelHoursText(a.hours), channelHoursText(b.hours)),
      ],
    ),
  ];
}

/** Hours of the store in both menus; null where they are the same, or where a channel has none. */
export function hoursChange(before: ChannelMenu, after: ChannelMenu): { before: string; after: string } | null {
  if (!before.hours || !after.hours) return null;
  const [from, to] = [channelHoursText(before.hours), channelHoursText(after.hours)];
  return from === to ? null : { before: from, after: to };
}
