import {
  combinationsOf,
  findPlaces,
  type Place,
  placeLabel,
  type Places,
  storeIdsOf,
  unknownPlace,
  zonesOf,
} from '#domain/commands/places.ts';
import { instantOf } from '#domain/time/zonedTime.ts';
import { momentText } from '#domain/commands/commandMoment.ts';
import { type CommandToken, commandTokens, textOf } from '#domain/commands/commandTokens.ts';
import { rank } from '#kit/contract/search/ranking.ts';
import { type CommandContext, pathWith, type ReadCommand, withProblem } from '#kit/web/shell/commands.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { ingredientsApi } from '#features/catalogue/ingredients/ingredients.contract.ts';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { productOptionsApi } from '#features/catalogue/products/productOptions.contract.ts';
import { readPlaces } from '#features/stores/groups/places.contract.ts';
import { divisionsOf, readSoldOutCommand, type SoldOutCommand } from '../soldOutCommand.rules.ts';
import {
  soldOutEndLabels,
  type SoldOutRequest,
  type SoldOutTarget,
  soldOutTargetLabels,
} from '../soldOuts.contract.ts';

type Item = { target: SoldOutTarget; id: number; name: string };
type Found = { items: Item[]; isNear: boolean };

const maxItems = 5;

/** Ingredients first: what runs out in a kitchen takes off sale everything that is made of it. */
async function findItems(name: string, read: CommandContext['read']): Promise<Found> {
  const [ingredients, products, options] = await Promise.all([
    read(ingredientsApi.all, { query: { name, limit: maxItems } }),
    read(productOptionsApi.all, { query: { name, limit: maxItems } }),
    read(modifiersApi.all, { query: { name, limit: maxItems, type: 'option' } }),
  ]);
  const of = (target: SoldOutTarget, rows: readonly { id: number; name: string }[]): Item[] =>
    rows.map((row) => ({ target, id: row.id, name: row.name }));
  const all = [...of('ingredient', ingredients.data), ...of('product', products.data), ...of('modifier', options.data)];
  const { exact, near } = rank(all, name, (item) => item.name);
  return exact.length > 0 ? { items: exact, isNear: false } : { items: near, isNear: true };
}

type Meaning = { items: Item[]; choices: Place[][] };

/** Without `en`, the last tokens may be a place: the longest name of one whose other tokens are an item. */
async function divide(tokens: readonly CommandToken[], places: Places, read: CommandContext['read']): Promise<Meaning> {
  const undivided = await findItems(textOf(tokens), read);
  if (undivided.items.length > 0 && !undivided.isNear) return { items: undivided.items, choices: [] };
  for (const { item, place } of divisionsOf(tokens)) {
    const found = findPlaces(place, places);
    if (found.length === 0) continue;
    const { items } = await findItems(textOf(item), read);
    if (items.length > 0) return { items, choices: found.map((each) => [each]) };
  }
  return { items: undivided.items, choices: [] };
}

const endText = (ends: SoldOutCommand['ends'], until: string | null, { dateTime }: TenantFormat): string =>
  until === null ? soldOutEndLabels[ends].toLowerCase() : `hasta ${dateTime(until)}`;

function storesOf(choice: readonly Place[]): Pick<SoldOutRequest, 'storeIds' | 'storeGroupIds'> {
  return {
    storeIds: storeIdsOf(choice),
    storeGroupIds: choice.flatMap((place) => (place.kind === 'group' ? [place.groupId] : [])),
  };
}

type Where = { label: string; fill: SoldOutRequest; places: Place[] | null };

const everywhere: Where = { label: 'en todos los locales', fill: { everywhere: true }, places: null };
const anywhere: Where = { label: '', fill: {}, places: [] };
const whereOf = (places: Place[]): Where => ({
  label: `en ${places.map(placeLabel).join(', ')}`,
  fill: storesOf(places),
  places,
});

/** The instants of the end on the clocks of the stores: one, or several if their clocks differ. */
function endsOf(zones: readonly (string | undefined)[], text: string, { localIn, format }: CommandContext) {
  const instants = zones.map((zone) => {
    const until = readSoldOutCommand(commandTokens(text), localIn(zone))?.until ?? null;
    if (until === null) return null;
    return zone ? new Date(instantOf(zone, until)).toISOString() : format.toInstant(momentText(until));
  });
  return [...new Set(instants)];
}

function proposalOf(
  item: Item,
  where: Where,
  { ends, note }: SoldOutCommand,
  until: string | null,
  format: TenantFormat,
) {
  const fill: SoldOutRequest = { ...where.fill, ends, until, note };
  return {
    label: ['Agotar', item.name, where.label].filter(Boolean).join(' '),
    sub: [soldOutTargetLabels[item.target], endText(ends, until, format), note].filter(Boolean).join(' · '),
    path: pathWith('/sold-out', { off: item.target, of: item.id, fill }),
  };
}

const severalClocks =
  'Estos locales tienen husos horarios distintos: agota en cada uno por separado, o hasta la próxima apertura';

/** Proposals for `agotar tomate providencia`: the dialog of sold-outs, filled, for each item and place it may mean. */
export const soldOutCommand: ReadCommand = async (text, context) => {
  const { read, format } = context;
  const command = readSoldOutCommand(commandTokens(text), context.localIn());
  if (!command) return null;
  const { item, places: names, unread } = command;
  if (unread !== null) return withProblem(`No se entiende «${unread}»`);
  if (item.length === 0) return withProblem('Escribe qué se agotó: agotar tomate providencia');
  const places = await readPlaces(read, textOf(names?.flat() ?? item));
  const isDivided = names?.length === 0;
  const chosen = (names ?? []).map((name) => ({ name, found: findPlaces(name, places) }));
  const unknown = chosen.find(({ found }) => found.length === 0);
  if (unknown) return withProblem(unknownPlace(unknown.name));
  const { items, choices } = isDivided
    ? await divide(item, places, read)
    : {
        items: (await findItems(textOf(item), read)).items,
        choices: chosen.length > 0 ? combinationsOf(chosen.map(({ found }) => found)) : [],
      };
  if (items.length === 0) return withProblem(`Ningún producto, opción ni ingrediente se llama «${textOf(item)}»`);
  const wheres = names === null ? [everywhere] : choices.length > 0 ? choices.map(whereOf) : [anywhere];
  const ending = wheres.flatMap((where) => {
    const ends = endsOf(where.places?.length === 0 ? [undefined] : zonesOf(where.places, places), text, context);
    return ends.length === 1 ? [{ where, until: ends[0] ?? null }] : [];
  });
  if (ending.length === 0) return withProblem(severalClocks);
  const proposals = items.flatMap((each) =>
    ending.map(({ where, until }) => proposalOf(each, where, command, until, format)),
  );
  return { proposals: proposals.slice(0, maxItems) };
};
