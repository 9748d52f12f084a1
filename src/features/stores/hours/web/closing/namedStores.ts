import type { CommandToken } from '#domain/commands/commandTokens.ts';
import {
  combinationsOf,
  countOf,
  findPlaces,
  type Place,
  placeLabel,
  type Places,
  storeIdsOf,
  unknownPlace,
} from '#domain/commands/places.ts';
import { pluralize, type TenantFormat } from '#kit/web/shell/format.tsx';
import type { StoresRequest } from '../../closeRequest.contract.ts';

/** Names of places in a command. Null is every store; `together` is the same as one name. */
export type NamedPlaces = { places: CommandToken[][] | null; together: CommandToken[] };

type Choices = { choices: Place[][]; problem?: string };

const unknown = (tokens: readonly CommandToken[]): Choices => ({ choices: [], problem: unknownPlace(tokens) });
const severalGroups: Choices = {
  choices: [],
  problem: 'Elige un solo grupo a la vez, o escribe sus locales o comunas',
};

const groupCount = (places: readonly Place[]): number => places.filter(({ kind }) => kind === 'group').length;

/** Places that the command may mean: as one name, or each of its names. A name with several meanings has several choices. */
export function choicesOf({ together, places: names }: NamedPlaces, places: Places): Choices {
  const asOne = findPlaces(together, places);
  if (asOne.length > 0) return { choices: asOne.map((place) => [place]) };
  if (!names || names.length < 2) return unknown(together);
  const found = names.map((name) => ({ name, meanings: findPlaces(name, places) }));
  const missing = found.find(({ meanings }) => meanings.length === 0);
  if (missing) return unknown(missing.name);
  const choices = combinationsOf(found.map(({ meanings }) => meanings)).filter((each) => groupCount(each) < 2);
  return choices.length > 0 ? { choices } : severalGroups;
}

/** `Viña del Mar y el grupo Norte`. */
export const namesOf = (places: readonly Place[] | null): string =>
  places ? new Intl.ListFormat('es', { type: 'conjunction' }).format(places.map(placeLabel)) : 'todos los locales';

/** `3 locales`, unless each of them is named. */
export function countText(places: readonly Place[] | null, { integer }: TenantFormat): string | undefined {
  if (!places || places.every(({ kind }) => kind === 'store')) return undefined;
  const count = places.reduce((sum, place) => sum + countOf(place), 0);
  return pluralize(count, ['local', 'locales'], integer);
}

/** Stores of the places. The address names one group, whose stores are known to the server. */
export function storesOf(places: readonly Place[] | null): StoresRequest {
  if (!places) return { storeIds: null };
  const group = places.find((place) => place.kind === 'group');
  const storeIds = storeIdsOf(places);
  return { ...(storeIds.length > 0 && { storeIds }), ...(group && { groupId: group.groupId }) };
}
