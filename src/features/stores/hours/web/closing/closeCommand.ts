import { commandTokens, textOf } from '#domain/commands/commandTokens.ts';
import { type Place, type Places, zonesOf } from '#domain/commands/places.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { zoneName } from '#domain/time/dates.ts';
import { daysBetween } from '#domain/time/zonedTime.ts';
import {
  type CommandContext,
  type CommandProposal,
  pathWith,
  type ReadCommand,
  withProblem,
} from '#kit/web/shell/commands.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { readPlaces } from '../../../groups/places.contract.ts';
import { type CloseCommand, readCloseCommand } from '../../closeCommand.rules.ts';
import type { CloseRequest } from '../../closeRequest.contract.ts';
import { closingKindLabels } from '../../closings.contract.ts';
import { choicesOf, countText, namesOf, storesOf } from './namedStores.ts';

/** `18:00`, `mañana a las 18:00`, `el 30/11/2026 a las 18:00`. */
function when(moment: string, { day, today }: TenantFormat): string {
  const [date = '', time = ''] = moment.split('T');
  const ahead = daysBetween(today(), date);
  if (ahead === 0) return time;
  return `${ahead === 1 ? 'mañana' : `el ${day(date)}`} a las ${time}`;
}

function periodText({ kind, startLocal, endLocal }: CloseCommand, format: TenantFormat): string {
  if (kind === 'until' && endLocal) return `hasta ${when(endLocal, format)}`;
  if (kind !== 'period') return closingKindLabels[kind].toLowerCase();
  return [startLocal && `desde ${when(startLocal, format)}`, endLocal && `hasta ${when(endLocal, format)}`]
    .filter(Boolean)
    .join(' ');
}

/** The command on the clock of its stores; null if the clocks of its stores give it several meanings. */
function onClockOf(zones: readonly (string | undefined)[], text: string, { localIn }: CommandContext) {
  const [command, ...others] = zones.map((zone) => readCloseCommand(commandTokens(text), localIn(zone)));
  const isSame = others.every(
    (other) => other?.startLocal === command?.startLocal && other?.endLocal === command?.endLocal,
  );
  return command && isSame ? command : null;
}

type Meaning = { places: Place[] | null; command: CloseCommand; zone: string | undefined };

function proposalOf({ places, command, zone }: Meaning, format: TenantFormat): CommandProposal {
  const { kind, startLocal, endLocal, reason, dispatchMethod } = command;
  const request: CloseRequest = { ...storesOf(places), kind, startLocal, endLocal, reason, dispatchMethod };
  return {
    label: `Cerrar ${namesOf(places)} ${periodText(command, format)}`,
    sub: [
      countText(places, format),
      endLocal !== null && zone && `hora de ${zoneName(zone)}`,
      dispatchMethod !== 'both' && dispatchScopeLabels[dispatchMethod],
      reason,
    ]
      .filter(Boolean)
      .join(' · '),
    path: pathWith('/stores', { close: request }),
  };
}

const severalClocks =
  'Estos locales tienen husos horarios distintos: escribe el día y la hora, o ciérralos por separado';

function meaningsOf(choices: readonly (Place[] | null)[], places: Places, text: string, context: CommandContext) {
  return choices.flatMap((choice): Meaning[] => {
    const zones = zonesOf(choice, places);
    const command = onClockOf(zones, text, context);
    return command ? [{ places: choice, command, zone: zones.length === 1 ? zones[0] : undefined }] : [];
  });
}

/** Proposals for `cerrar viña hasta 18:00 por corte de luz`: the closing dialog, filled, for each place it may mean. */
export const closeCommand: ReadCommand = async (text, context) => {
  const command = readCloseCommand(commandTokens(text), context.localIn());
  if (!command) return null;
  if (command.unread !== null) return withProblem(`No se entiende «${command.unread}»`);
  if (command.places?.length === 0) return withProblem('Escribe qué local o comuna cerrar: cerrar viña hasta 18:00');
  const places = await readPlaces(context.read, textOf(command.together));
  const { choices, problem } = command.places ? choicesOf(command, places) : { choices: [null] };
  if (problem !== undefined) return withProblem(problem);
  const meanings = meaningsOf(choices, places, text, context);
  if (meanings.length === 0) return withProblem(severalClocks);
  return { proposals: meanings.map((meaning) => proposalOf(meaning, context.format)) };
};
