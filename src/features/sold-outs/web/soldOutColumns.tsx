import { Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCarrot, IconShoppingBag } from '@tabler/icons-react';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import type { Column } from '#kit/web/list/column.ts';
import { sinceWords } from '#kit/web/sinceWords.ts';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import { useMinute } from '#kit/web/useMinute.ts';
import { type SoldOutTarget, soldOutTargetLabels } from '../soldOutList.contract.ts';
import type { SoldOutRow } from '../soldOuts.contract.ts';
import { endWords, leftUntil } from './endWords.ts';
import classes from './SoldOuts.module.css';

export const soldOutColumns: Column<SoldOutRow>[] = [
  { id: 'name', label: 'Qué', width: 290, cell: (row) => <Thing row={row} /> },
  { id: 'store', label: 'Dónde', width: 170, cell: ({ storeName }) => storeName ?? 'Todos los locales' },
  { id: 'until', label: 'Vuelve', width: 180, card: 'badge', cell: (row) => <End row={row} /> },
  { id: 'since', label: 'Desde y por quién', width: 160, cell: (row) => <Since row={row} /> },
  {
    id: 'note',
    label: 'Nota',
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
  const Mark = marks[target];
  const reach = [
    productCount > 0 && counted(productCount, ['producto', 'productos'], integer),
    modifierCount > 0 && counted(modifierCount, ['opción', 'opciones'], integer),
  ].filter(Boolean);
  return (
    <span className={classes.thing}>
      {pictureUrl ? (
        <img className={classes.picture} src={pictureUrl} alt="" loading="lazy" />
      ) : (
        <span className={classes.mark} aria-hidden>
          <Mark size={20} stroke={1.6} />
        </span>
      )}
      <span className={classes.words}>
        <Text span inherit fw={700}>
          {name}
        </Text>
        <Text span size="xs" c="dimmed" truncate>
          {reach.length > 0 ? `Ingrediente de ${reach.join(' y ')}` : soldOutTargetLabels[target]}
        </Text>
      </span>
    </span>
  );
}

function End({ row }: { row: SoldOutRow }) {
  const format = useTenantFormat();
  const now = useMinute();
  if (row.until === null) return <StatusBadge tone="error">{endWords(row, format, now)}</StatusBadge>;
  return (
    <span className={classes.end}>
      <StatusBadge tone="warning">{endWords(row, format, now)}</StatusBadge>
      <Text span size="xs" c="dimmed">
        en {leftUntil(row.until, now)}
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
        {sinceWords(since, now)}
      </time>
      <Text span size="xs" c="dimmed" truncate>
        {authorName}
      </Text>
    </span>
  );
}
