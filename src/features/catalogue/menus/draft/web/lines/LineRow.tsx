import { useDraggable } from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, memo } from 'react';
import { Money } from '#kit/web/shell/format.tsx';
import type { MenuLine } from '../../../record/menus.contract.ts';
import { AmountCell } from './AmountCell.tsx';
import { useEditor } from '../EditorContext.ts';
import classes from './Lines.module.css';
import { LineCheckbox, HiddenHints, LineMenu, SoldPrice, VisibilitySwitch } from './LineParts.tsx';
import { Thumb } from '#kit/web/display/Thumb.tsx';

type LineRowProps = { line: MenuLine; chosen: boolean; lifted: boolean };

export const LineRow = memo(function LineRow({ line, chosen, lifted }: LineRowProps) {
  const { canEdit, canMove } = useEditor();
  const { name, pictureUrl, priceProduct } = line.product;
  const onKeyDown = useStepKeys(line.id);
  return (
    // The keys act on the focused control inside the row; the row itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.line}
      data-chosen={chosen || undefined}
      data-lifted={lifted || undefined}
      data-hidden={line.hidden || undefined}
      data-line={line.id}
      onKeyDown={onKeyDown}
    >
      <span className={classes.choose}>{canEdit && <LineCheckbox line={line} chosen={chosen} />}</span>
      <span className={classes.product}>
        {canEdit && canMove && <Grip line={line} />}
        <Thumb src={pictureUrl} />
        <span className={classes.words}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <HiddenHints line={line} />
        </span>
      </span>
      <span className={`${classes.number} ${classes.base}`}>
        <VisuallyHidden>Precio base </VisuallyHidden>
        <Money value={priceProduct} />
      </span>
      <span>
        <PriceCell line={line} />
      </span>
      <span>
        <DiscountCell line={line} />
      </span>
      <span className={classes.number}>
        <VisuallyHidden>Cliente paga </VisuallyHidden>
        <SoldPrice line={line} />
      </span>
      <span className={classes.middle}>
        <VisibilitySwitch line={line} />
      </span>
      <span className={classes.middle}>
        <LineMenu line={line} />
      </span>
    </div>
  );
});

export function PriceCell({ line: { id, price, product } }: { line: MenuLine }) {
  return <AmountCell lineId={id} column="price" name={product.name} value={price} otherwise="Automático" />;
}

export function DiscountCell({ line: { id, discount, product } }: { line: MenuLine }) {
  return <AmountCell lineId={id} column="discount" name={product.name} value={discount} otherwise="—" />;
}

/** Drag handle; a click opens the move dialog. */
function Grip({ line: { id, product } }: { line: MenuLine }) {
  const { show } = useEditor();
  const { setNodeRef, listeners } = useDraggable({ id });
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={classes.grip}
      {...listeners}
      aria-label={`Mover ${product.name}`}
      data-cell={`grip-${id}`}
      onClick={() => show({ what: 'move', lineIds: [id] })}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}

/** Alt with an arrow key moves the line from any of its controls. */
export function useStepKeys(lineId: number) {
  const { canEdit, canMove, step } = useEditor();
  return (event: KeyboardEvent) => {
    if (!event.altKey || !canEdit || !canMove) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(lineId, event.key === 'ArrowDown' ? 1 : -1);
  };
}
