import { Text } from '@mantine/core';
import { IconCheckbox, IconListCheck } from '@tabler/icons-react';
import { NameCell } from '#kit/web/list/NameCell.tsx';
import { Thumb } from '#kit/web/display/Thumb.tsx';
import { pluralize, Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { modifierKindLabels, type ModifierRow } from '../modifiers.contract.ts';
import { childNouns, choiceText } from '../modifiers.rules.ts';
import { AvailableSwitch } from './AvailableSwitch.tsx';

export const modifierColumns: Column<ModifierRow>[] = [
  { id: 'name', label: 'Modificador', sort: 'name', cell: (modifier) => <Named modifier={modifier} /> },
  { id: 'kind', label: 'Tipo', width: 90, priority: 1, card: 'none', cell: ({ kind }) => modifierKindLabels[kind] },
  {
    id: 'price',
    label: 'Precio',
    sort: 'price',
    width: 120,
    align: 'end',
    cell: (modifier) => <Price {...modifier} />,
    blank: ({ kind }) => kind === 'group',
  },
  {
    id: 'choice',
    label: 'Elección',
    width: 250,
    cell: (modifier) => <Choice {...modifier} />,
    blank: ({ kind, childNames }) => kind === 'option' && childNames.length === 0,
  },
  { id: 'uses', label: 'Dónde se usa', width: 150, cell: (modifier) => <Uses {...modifier} /> },
  { id: 'availability', label: 'Disponible', width: 110, cell: (modifier) => <AvailableSwitch modifier={modifier} /> },
  { id: 'position', label: 'Posición', sort: 'position', width: 100, optional: true, cell: ({ position }) => position },
  updatedColumn,
];

const icons = {
  group: { of: IconListCheck, tint: 'brand' },
  option: { of: IconCheckbox, tint: 'amber' },
} as const;

function Named({ modifier: { kind, name, pictureUrl, childNames, description } }: { modifier: ModifierRow }) {
  const inside = childNames.join(', ') || description;
  return (
    <NameCell picture={<Thumb src={pictureUrl} size={40} icon={icons[kind]} />}>
      {name}
      {inside && (
        <Text span size="xs" c="dimmed" fw={400} lineClamp={1} title={inside}>
          {inside}
        </Text>
      )}
    </NameCell>
  );
}

const muted = (text: string) => (
  <Text span inherit c="dimmed">
    {text}
  </Text>
);

function Price({ kind, price }: ModifierRow) {
  if (kind === 'group') return muted('—');
  return price === 0 ? 'Gratis' : <Money value={price} />;
}

/** Choice text of a group; for an option, whether it has groups. */
function Choice(modifier: ModifierRow) {
  const { kind, childNames } = modifier;
  const count = childNames.length;
  if (kind === 'group') return choiceText(modifier, count);
  return count === 0 ? muted('—') : `Pide ${count} ${count === 1 ? childNouns.option.one : childNouns.option.many}`;
}

const nouns = { group: ['opción', 'opciones'], option: ['grupo', 'grupos'] } as const;

/** Products that ask for it and, where there are none, what has it. */
function Uses({ kind, productCount, parentCount }: ModifierRow) {
  const { integer } = useTenantFormat();
  if (productCount > 0) return pluralize(productCount, ['producto', 'productos'], integer);
  return parentCount > 0 ? pluralize(parentCount, nouns[kind], integer) : muted('Sin uso');
}
