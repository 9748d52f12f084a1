import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DataTableProps } from '../table/DataTable.tsx';
import classes from './CardList.module.css';
import type { Column } from '../table/column.ts';
import { SkeletonCards } from './SkeletonCards.tsx';

export type CardListProps<T extends object> = DataTableProps<T> & {
  /** Content of a card under its title; default: its columns. */
  card?: ((row: T) => ReactNode) | undefined;
  /** As many cards beside each other as there is room for, scrolling in themselves as a table does. */
  grid?: boolean;
};

/** The rows of a list as cards: one under the other on a phone, or as a grid. */
export function CardList<T extends object>(props: CardListProps<T>) {
  const { label, rows, loading, busy, grid = false, foot, arrived } = props;
  const listProps = { className: classes.cards, 'data-grid': grid || undefined };
  if (loading) return <SkeletonCards grid={grid} />;
  return (
    <section
      className={classes.scroll}
      data-grid={grid || undefined}
      aria-label={label}
      onPointerEnter={props.onRest}
      onPointerLeave={props.onLeave}
    >
      {arrived}
      <ul {...listProps} data-busy={busy || undefined}>
        {rows.map((row) => (
          <Card key={props.idOf(row)} row={row} {...props} />
        ))}
      </ul>
      {foot}
    </section>
  );
}

function Card<T extends object>(props: CardListProps<T> & { row: T }) {
  const { row, columns, idOf, rowLabel, selection = {}, onSelection, onPeek, actions, card } = props;
  const id = idOf(row);
  const selected = Boolean(selection[id]);
  return (
    <li
      className={classes.card}
      data-selected={selected || undefined}
      data-opens={(card && props.onOpen && true) || undefined}
      onPointerEnter={() => onPeek?.(row)}
    >
      <div className={classes.head}>
        {onSelection && (
          <Checkbox
            data-check
            aria-label={`Seleccionar ${rowLabel(row)}`}
            checked={selected}
            onChange={(event) => onSelection({ ...selection, [id]: event.currentTarget.checked })}
          />
        )}
        <CardTitle columns={columns} row={row} badges={!card} />
        {actions?.(row)}
      </div>
      {card ? card(row) : <CardLines columns={columns} row={row} />}
    </li>
  );
}

function CardTitle<T>({
  columns: [first, ...rest],
  row,
  badges: withBadges,
}: {
  columns: Column<T>[];
  row: T;
  badges: boolean;
}): ReactNode {
  const badges = withBadges ? rest.filter(({ card }) => card === 'badge') : [];
  return (
    <div className={classes.title}>
      {first?.cell(row)}
      {badges.length > 0 && (
        <div className={classes.badges}>
          {badges.map((column) => (
            <span key={column.id}>{column.cell(row)}</span>
          ))}
        </div>
      )}
    </div>
  );
}

function CardLines<T>({ columns, row }: { columns: Column<T>[]; row: T }) {
  const lines = columns.slice(1).filter(({ card = 'line', blank }) => card === 'line' && !blank?.(row));
  if (lines.length === 0) return null;
  return (
    <dl className={classes.lines}>
      {lines.map((column) => (
        <div key={column.id} className={classes.line}>
          <dt>{column.label}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
