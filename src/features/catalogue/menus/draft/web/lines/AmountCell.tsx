import { type KeyboardEvent, useState } from 'react';
import type { z } from 'zod';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { menuLineDraft } from '../../../record/menus.contract.ts';
import classes from './Cells.module.css';
import { type CellColumn, useEditor } from '../EditorContext.ts';

type AmountCellProps = {
  lineId: number;
  column: CellColumn;
  /** Of the product, for those who do not see the row. */
  name: string;
  value: number | null;
  /** Placeholder: the value that applies when the cell is empty. */
  otherwise: string;
};

const words: Record<CellColumn, string> = { price: 'Precio en el menú', discount: 'Descuento' };

const troubleIn = (column: CellColumn, value: number | null): string | null => {
  const schema: z.ZodType = menuLineDraft.shape[column];
  const { error } = schema.safeParse(value);
  return error?.issues[0]?.message ?? null;
};

/** An amount or a percentage of a line, written in place: Enter and the arrows keep it and go on, Escape leaves it as it was. */
export function AmountCell({ lineId, column, name, value, otherwise }: AmountCellProps) {
  const { edits, canEdit } = useEditor();
  const { amount, readAmount, decimal, readDecimal } = useTenantFormat();
  const [write, read] = column === 'price' ? [amount, readAmount] : [decimal, readDecimal];
  const [typed, setTyped] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const written = value === null ? '' : write(value);
  const keep = (): boolean => {
    if (typed === null) return true;
    const next = typed.trim() === '' ? null : (read(typed.replace('%', '')) ?? Number.NaN);
    const found = troubleIn(column, next);
    setTrouble(found);
    if (found) return false;
    setTyped(null);
    if (next !== value) void edits.changeLine(lineId, { [column]: next });
    return true;
  };
  const leave = () => {
    setTyped(null);
    setTrouble(null);
  };
  const onKeyDown = useCellKeys(lineId, column, keep, leave);
  const messageId = `cell-${column}-${lineId}-message`;
  return (
    <span className={classes.amount} data-column={column}>
      <input
        className={classes.input}
        data-cell={`${column}-${lineId}`}
        aria-label={`${words[column]} de ${name}`}
        aria-invalid={trouble !== null}
        {...(trouble && { 'aria-describedby': messageId })}
        data-typing={typed !== null || undefined}
        inputMode="decimal"
        autoComplete="off"
        readOnly={!canEdit}
        placeholder={otherwise}
        value={typed ?? written}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => keep()}
        onKeyDown={onKeyDown}
      />
      {column === 'discount' && (typed ?? written) !== '' && (
        <span className={classes.percent} aria-hidden>
          %
        </span>
      )}
      {trouble && (
        <span className={classes.trouble} id={messageId} role="alert">
          {trouble}
        </span>
      )}
    </span>
  );
}

const down = ['Enter', 'ArrowDown'];

function useCellKeys(lineId: number, column: CellColumn, keep: () => boolean, leave: () => void) {
  const { goTo } = useEditor();
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return leave();
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (!up && !down.includes(event.key)) return;
    event.preventDefault();
    if (keep()) goTo(lineId, column, up ? -1 : 1);
  };
}
