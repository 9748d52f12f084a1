import { Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCarrot, IconShoppingBag } from '@tabler/icons-react';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { NameCell } from '#kit/web/list/NameCell.tsx';
import { Thumb } from '#kit/web/display/Thumb.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { formatTimeAgo } from '#kit/web/shell/formatTimeAgo.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { type SoldOutTarget, soldOutTargetLabels, type SoldOutRow } from '../soldOuts.contract.ts';
import { soldOutEndText, remainingTimeText } from './soldOutEndText.ts';
import classes from './SoldOuts.module.css';

export const soldOutColumns: Column<SoldOutRow>[] = [
  { id: 'name', label: 'Qué', width: 260, cell: (row) => <Thing row={row} /> },
  { id: 'store', label: 'Dónde', width: 170, cell: ({ storeName }) => storeName ?? 'Todos los locales' },
  { id: 'until', label: 'Vuelve', width: 180, card: 'badge', cell: (row) => <End row={row} /> },
  { id: 'since', label: 'Desde y por quién', width: 160, cell: (row) => <Since row={row} /> },
  {
    id: 'note',
    label: 'Nota',
    priority: 1,
    blank: ({ note }) => !note,
    cell: ({ note }) =>
      note || (
        <Text span inherit c="dimmed">
          —
        </Text>
      ),
  },
];

const marks: Record<SoldOutTarget, typeof IconCarrot> = {
  product: IconShoppingBag,
  modifier: IconAdjustmentsHorizontal,
  ingredient: IconCarrot,
};

function Thing({ row }: { row: SoldOutRow }) {
  const { integer } = useTenantFormat();
  const { target, name, pictureUrl, productCount, modifierCount } = row;
  const places = [
    productCount > 0 && pluralize(productCount, ['producto', 'productos'], integer),
    modifierCount > 0 && pluralize(modifierCount, ['opción', 'opciones'], integer),
  ].filter(Boolean);
  return (
    <NameCell picture={<Thumb src={pictureUrl} icon={{ of: marks[target], tint: 'gray' }} />}>
      <Text span inherit fw={700}>
        {name}
      </Text>
      <Text span size="xs" c="dimmed" truncate>
        {places.length > 0 ? `En ${places.join(' y ')}` : soldOutTargetLabels[target]}
      </Text>
    </NameCell>
  );
}

function End({ row }: { row: SoldOutRow }) {
  const format = useTenantFormat();
  const now = useMinute();
  if (row.until === null) return <StatusBadge tone="error">{soldOutEndText(row, format, now)}</StatusBadge>;
  return (
    <span className={classes.end}>
      <StatusBadge tone="warning">{soldOutEndText(row, format, now)}</StatusBadge>
      <Text span size="xs" c="dimmed">
        en {remainingTimeText(row.until, now)}
      </Text>
    </span>
  );
}

function Since({ row: { since, authorName } }: { row: SoldOutRow }) {
  const { dateTime } = useTenantFormat();
  const now = useMinute();
  return (
    <span className={classes.words}>
      <time dateTime={since} title={dateTime(since)}>
        {formatTimeAgo(since, now)}
      </time>
      <Text span size="xs" c="dimmed" truncate>
        {authorName}
      </Text>
    </span>
  );
}
