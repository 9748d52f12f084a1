import type { ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import type { MenuChange } from './channelMenus.contract.ts';
import { channelHoursText, hoursChange, menuChanges } from './menuChanges.rules.ts';

const noMenu: ChannelMenu = { name: '', hours: null, categories: [], items: [], groups: [] };
const maxNames = 5;

/** Some names in a line: `«Cola», «Té» y 3 más`. */
export function namesText(names: readonly string[]): string {
  const quoted = names.slice(0, maxNames).map((name) => `«${name}»`);
  const more = names.length - quoted.length;
  if (more > 0) return `${quoted.join(', ')} y ${more} más`;
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} y ${quoted.at(-1)}`;
}

/** The menu of a channel, the published one, and their differences. */
type Compared = { theirs: ChannelMenu; before: ChannelMenu; changes: readonly MenuChange[] };

/** Names of products of a channel that have another value than they were published with. */
function changedProducts({ theirs, before }: Compared, valueOf: (item: ChannelItem) => string): string[] {
  const published = new Map(before.items.map((item) => [item.key, item]));
  return theirs.items
    .filter((item) => {
      const earlier = published.get(item.key);
      return item.isSoldAlone && valueOf(item) !== (earlier ? valueOf(earlier) : '');
    })
    .map(({ name }) => name);
}

const namesOf = (
  { changes }: Compared,
  of: MenuChange['of'],
  kind: MenuChange['kind'],
  matches: (change: MenuChange) => boolean = () => true,
): string[] =>
  changes.filter((change) => change.of === of && change.kind === kind && matches(change)).map(({ name }) => name);

/** Names of categories that are new at the channel and have a value. */
const newCategories = (
  { theirs, before }: Compared,
  hasValue: (category: ChannelMenu['categories'][number]) => boolean,
): string[] =>
  theirs.categories
    .filter((category) => hasValue(category) && !before.categories.some(({ key }) => key === category.key))
    .map(({ name }) => name);

/** Groups and options that changed, with the products whose groups did. */
const changedOptions = (compared: Compared): string[] => [
  ...compared.changes.flatMap(({ of, name, place }) => (of === 'group' || of === 'option' ? [place ?? name] : [])),
  ...changedProducts(compared, ({ groupKeys }) => groupKeys.join(' ')),
];

const categoryKeysOf = ({ categories }: ChannelMenu, itemKey: string): string[] =>
  categories.filter(({ itemKeys }) => itemKeys.includes(itemKey)).map(({ key }) => key);

/** Products that are no longer in one of their categories. */
const movedProducts = ({ theirs, before }: Compared): string[] =>
  theirs.items
    .filter(({ key }) => {
      const present = categoryKeysOf(theirs, key);
      return present.length > 0 && categoryKeysOf(before, key).some((category) => !present.includes(category));
    })
    .map(({ name }) => name);

const uncategorised = ({ theirs }: Compared): string[] =>
  theirs.items
    .filter(({ key, isSoldAlone }) => isSoldAlone && categoryKeysOf(theirs, key).length === 0)
    .map(({ name }) => name);

/** The products of a category that another list has too, in order. */
const sharedOrder = (itemKeys: readonly string[], others: readonly string[]): string =>
  itemKeys.filter((key) => others.includes(key)).join(' ');

function reorderedCategories({ theirs, before }: Compared): string[] {
  const published = new Map(before.categories.map((category) => [category.key, category.itemKeys]));
  return theirs.categories
    .filter(({ key, itemKeys }) => {
      const earlier = published.get(key) ?? [];
      return sharedOrder(itemKeys, earlier) !== sharedOrder(earlier, itemKeys);
    })
    .map(({ name }) => name);
}

type Note = { sentence: string; names: string[] };

const productNotes = (compared: Compared, channel: string): Note[] => [
  { sentence: `Ya no están en ${channel}, y aquí no se quitan`, names: namesOf(compared, 'product', 'removed') },
  {
    sentence: `Están en otra categoría en ${channel}: aquí se agregan a ella y no salen de la suya`,
    names: movedProducts(compared),
  },
  {
    sentence: `Sin descripción en ${channel}: aquí queda la que tenían`,
    names: namesOf(compared, 'product', 'description', ({ after }) => after === ''),
  },
  { sentence: `No están en ninguna categoría de ${channel}, y no se traen`, names: uncategorised(compared) },
  { sentence: 'Las opciones y sus grupos no se traen', names: changedOptions(compared) },
  { sentence: 'Las fotos no se traen', names: changedProducts(compared, ({ pictureUrl }) => pictureUrl ?? '') },
  {
    sentence: 'Las marcas de vegano, vegetariano, sin gluten y alcohol no se traen',
    names: changedProducts(compared, ({ marks }) => marks.toSorted().join(' ')),
  },
  {
    sentence: `Lo agotado en ${channel} no se trae`,
    names: compared.theirs.items.filter(({ available }) => !available).map(({ name }) => name),
  },
];

const categoryNotes = (compared: Compared, channel: string): Note[] => [
  {
    sentence: 'Los horarios de productos y categorías no se traen',
    names: [
      ...changedProducts(compared, ({ hours }) => channelHoursText(hours)),
      ...namesOf(compared, 'category', 'partHours'),
      ...newCategories(compared, ({ hours }) => hours !== null),
    ],
  },
  {
    sentence: `Con otro nombre en ${channel}, estas categorías conservan el tuyo`,
    names: namesOf(compared, 'category', 'name'),
  },
  {
    sentence: 'Las descripciones de categorías no se traen',
    names: [
      ...namesOf(compared, 'category', 'description'),
      ...newCategories(compared, ({ description }) => description !== ''),
    ],
  },
  {
    sentence: `En otro orden en ${channel}, estas categorías conservan el tuyo`,
    names: reorderedCategories(compared),
  },
];

type Fetched = { theirs: ChannelMenu; published: ChannelMenu | null; channelName: string };

/** Sentences on everything of a channel's menu that the lines of an import do not express. */
export function fetchedNotes({ theirs, published, channelName }: Fetched): string[] {
  const before = published ?? noMenu;
  const compared = { theirs, before, changes: menuChanges(before, theirs) };
  const hasOtherHours = published ? hoursChange(published, theirs) !== null : theirs.hours !== null;
  const notes = [...productNotes(compared, channelName), ...categoryNotes(compared, channelName)];
  return [
    ...notes.flatMap(({ sentence, names }) =>
      names.length > 0 ? [`${sentence}: ${namesText([...new Set(names)])}.`] : [],
    ),
    ...(hasOtherHours ? [`El horario del local en ${channelName} no se trae.`] : []),
  ];
}
