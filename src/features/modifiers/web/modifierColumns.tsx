import { Text } from '@mantine/core';
import { counted, Money, useTenantFormat, When } from '#kit/web/format.tsx';
import type { Column } from '#kit/web/list/column.ts';
import { modifierKindLabels } from '../modifierList.contract.ts';
import type { ModifierRow } from '../modifiers.contract.ts';
import { childWords, choiceWords } from '../modifiers.rules.ts';
import { AvailableSwitch } from './AvailableSwitch.tsx';
import { ModifierThumb } from './ModifierThumb.tsx';
import classes from './modifierColumns.module.css';

export const modifierColumns: Column<ModifierRow>[] = [
  { id: 'name', label: 'Modificador', sort: 'name', cell: (modifier) => <Named modifier={modifier} /> },
  { id: 'kind', label: 'Tipo', width: 90, card: 'none', cell: ({ kind }) => modifierKindLabels[kind] },
  {
    id: 'price',
    label: 'Precio',
    sort: 'price',
    width: 120,
    align: 'end',
    cell: (modifier) => <Price {...modifier} />,
  },
  { id: 'choice', label: 'Elección', width: 250, cell: (modifier) => <Choice {...modifier} /> },
  { id: 'uses', label: 'Dónde se usa', width: 150, cell: (modifier) => <Uses {...modifier} /> },
  { id: 'availability', label: 'Disponible', width: 110, cell: (modifier) => <AvailableSwitch modifier={modifier} /> },
  { id: 'position', label: 'Posición', sort: 'position', width: 100, optional: true, cell: ({ position }) => position },
  {
    id: 'updatedAt',
    label: 'Actualizado',
    sort: 'updatedAt',
    width: 170,
    optional: true,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

function Named({ modifier: { kind, name, pictureUrl, childNames, description } }: { modifier: ModifierRow }) {
  const inside = childNames.join(', ') || description;
  return (
    <span className={classes.named}>
      <ModifierThumb kind={kind} src={pictureUrl} />
      <span className={classes.words}>
        {name}
        {inside && (
          <Text span size="xs" c="dimmed" fw={400} lineClamp={1} title={inside}>
            {inside}
          </Text>
        )}
      </span>
    </span>
  );
}

const muted = (words: string) => (
  <Text span inherit c="dimmed">
    {words}
  </Text>
);

function Price({ kind, price }: ModifierRow) {
  if (kind === 'group') return muted('—');
  return price === 0 ? 'Gratis' : <Money value={price} />;
}

/** What a guest is asked; of an option, whether it asks for more. */
function Choice(modifier: ModifierRow) {
  const { kind, childNames } = modifier;
  const count = childNames.length;
  if (kind === 'group') return choiceWords(modifier, count);
  return count === 0 ? muted('—') : `Pide ${count} ${count === 1 ? childWords.option.one : childWords.option.many}`;
}

const nouns = { group: ['opción', 'opciones'], option: ['grupo', 'grupos'] } as const;

/** Products that ask for it and, where there are none, what has it. */
function Uses({ kind, productCount, parentCount }: ModifierRow) {
  const { integer } = useTenantFormat();
  if (productCount > 0) return counted(productCount, ['producto', 'productos'], integer);
  return parentCount > 0 ? counted(parentCount, nouns[kind], integer) : muted('Sin uso');
}
