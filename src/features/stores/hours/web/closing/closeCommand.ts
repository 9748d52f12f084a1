import { commandTokens, textOf } from '#domain/commands/commandTokens.ts';
import { countOf, findPlaces, type Place, type Places } from '#domain/commands/places.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { type CommandProposal, pathWith, type ReadCommand } from '#kit/web/shell/commands.ts';
import { pluralize, type TenantFormat } from '#kit/web/shell/format.tsx';
import { readPlaces } from '../../../groups/places.contract.ts';
import { type CloseCommand, readCloseCommand } from '../../closeCommand.rules.ts';
import type { CloseRequest } from '../../closeRequest.contract.ts';
import { closingKindLabels } from '../../closings.contract.ts';

const missingPlace = 'Escribe qué local o comuna cerrar: cerrar viña hasta 18:00';

/** Places that the command may mean: as one name, or each of its names. */
function choicesOf(
  { together, places: names }: CloseCommand,
  places: Places,
): { choices: Place[][]; unknown?: string } {
  const asOne = findPlaces(together, places);
  if (asOne.length > 0 || !names || names.length < 2) return { choices: asOne.map((place) => [place]) };
  const found = names.map((name) => ({ name, place: findPlaces(name, places)[0] }));
  const missing = found.find(({ place }) => !place);
  if (missing) return { choices: [], unknown: textOf(missing.name) };
  return { choices: [found.flatMap(({ place }) => place ?? [])] };
}

type Format = Pick<TenantFormat, 'integer' | 'day' | 'today'>;

const when = (moment: string, { day, today }: Format): string =>
  moment.startsWith(today()) ? moment.slice(11) : `${day(moment.slice(0, 10))} ${moment.slice(11)}`;

function periodText({ kind, startLocal, endLocal }: CloseCommand, format: Format): string {
  if (kind === 'until' && endLocal) return `hasta ${when(endLocal, format)}`;
  if (kind !== 'period') return closingKindLabels[kind].toLowerCase();
  return [startLocal && `desde ${when(startLocal, format)}`, endLocal && `hasta ${when(endLocal, format)}`]
    .filter(Boolean)
    .join(' ');
}

const namesOf = (places: readonly Place[]) =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(
    places.map(({ kind, label }) => (kind === 'group' ? `el grupo ${label}` : label)),
  );

/** Stores of the places. The address names one group, whose stores are known to the server. */
function targetOf(places: readonly Place[]): Pick<CloseRequest, 'storeIds' | 'groupId'> {
  const group = places.find((place) => place.kind === 'group');
  const storeIds = [...new Set(places.flatMap((place) => (place.kind === 'group' ? [] : place.storeIds)))];
  return { ...(storeIds.length > 0 && { storeIds }), ...(group && { groupId: group.groupId }) };
}

function proposalOf(places: readonly Place[] | null, command: CloseCommand, format: Format): CommandProposal {
  const { kind, startLocal, endLocal, reason, dispatchMethod } = command;
  const count = places?.reduce((sum, place) => sum + countOf(place), 0) ?? 0;
  const counted = places && places.some((place) => place.kind !== 'store');
  const who = places ? namesOf(places) : 'todos los locales';
  const request: CloseRequest = {
    ...(places ? targetOf(places) : { storeIds: null }),
    kind,
    startLocal,
    endLocal,
    reason,
    dispatchMethod,
  };
  return {
    label: `Cerrar ${who} ${periodText(command, format)}`,
    sub: [
      counted && pluralize(count, ['local', 'locales'], format.integer),
      dispatchMethod !== 'both' && dispatchScopeLabels[dispatchMethod],
      reason,
    ]
      .filter(Boolean)
      .join(' · '),
    path: pathWith('/stores', { close: request }),
  };
}

/** Proposals for `cerrar viña hasta 18:00 por corte de luz`: the closing dialog, filled, for each place it may mean. */
export const closeCommand: ReadCommand = async (text, { local, read, format }) => {
  const command = readCloseCommand(commandTokens(text), local);
  if (!command) return null;
  if (command.unread !== null) return { proposals: [], problem: `No se entiende «${command.unread}»` };
  if (command.places === null) return { proposals: [proposalOf(null, command, format)] };
  if (command.together.length === 0) return { proposals: [], problem: missingPlace };
  const name = textOf(command.together);
  const { choices, unknown } = choicesOf(command, await readPlaces(read, name));
  const proposals = choices.map((places) => proposalOf(places, command, format));
  return proposals.length > 0
    ? { proposals }
    : { proposals, problem: `Ningún local, comuna ni grupo se llama «${unknown ?? name}»` };
};
