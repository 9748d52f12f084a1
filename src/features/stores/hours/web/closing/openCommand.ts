import { commandTokens, textOf } from '#domain/commands/commandTokens.ts';
import { pathWith, type ReadCommand, withProblem } from '#kit/web/shell/commands.ts';
import { readPlaces } from '../../../groups/places.contract.ts';
import { readOpenCommand } from '../../closeCommand.rules.ts';
import { choicesOf, countText, namesOf, storesOf } from './namedStores.ts';

/** Proposals for `abrir viña`: a confirmation for each place that it may mean. */
export const openCommand: ReadCommand = async (text, { read, format }) => {
  const command = readOpenCommand(commandTokens(text));
  if (!command) return null;
  if (command.unread !== null)
    return withProblem(
      `Los locales se abren ahora: «${command.unread}» no se entiende. Para otro día, edita su horario`,
    );
  if (command.places?.length === 0) return withProblem('Escribe qué local o comuna abrir: abrir viña');
  const places = await readPlaces(read, textOf(command.together));
  const { choices, problem } = command.places ? choicesOf(command, places) : { choices: [null] };
  if (problem !== undefined) return withProblem(problem);
  return {
    proposals: choices.map((choice) => ({
      label: `Abrir ${namesOf(choice)}`,
      sub: [countText(choice, format), 'Termina los cierres que rigen ahora'].filter(Boolean).join(' · '),
      path: pathWith('/stores', { open: storesOf(choice) }),
    })),
  };
};
