import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DataTableProps } from '../DataTable.tsx';
import classes from './CardList.module.css';
import type { Column } from './column.ts';

/** The rows of a list on a phone: the same columns, one card each. */
export function CardList<T extends object>(props: DataTableProps<T>) {
  const { label, rows, columns, idOf, rowLabel, loading, busy, selection = {}, onSelection, actions } = props;
  if (loading)
    return (
      <div className={classes.cards} aria-busy>
        {[0, 1, 2, 3].map((each) => (
          <Skeleton key={each} h={148} radius="lg" />
        ))}
      </div>
    );
  const choose = (id: string, on: boolean) => onSelection?.({ ...selection, [id]: on });
  return (
    <ul className={classes.cards} aria-label={label} data-busy={busy || undefined}>
      {rows.map((row) => {
        const id = idOf(row);
        const selected = Boolean(selection[id]);
        return (
          <li key={id} className={classes.card} data-selected={selected || undefined}>
            <div className={classes.head}>
              {onSelection && (
                <Checkbox
                  data-check
                  aria-label={`Seleccionar ${rowLabel(row)}`}
                  checked={selected}
                  onChange={(event) => choose(id, event.currentTarget.checked)}
                />
              )}
              <CardTitle columns={columns} row={row} />
              {actions?.(row)}
            </div>
            <CardLines columns={columns} row={row} />
          </li>
        );
      })}
    </ul>
  );
}

function CardTitle<T>({ columns: [first, ...rest], row }: { columns: Column<T>[]; row: T }): ReactNode {
  const badges = rest.filter(({ card }) => card === 'badge');
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
  const lines = columns.slice(1).filter(({ card = 'line' }) => card === 'line');
  if (lines.length === 0) return null;
  return (
    <dl className={classes.lines}>
      {lines.map((column) => (
        <div key={column.id} style={{ display: 'contents' }}>
          <dt>{column.label}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
