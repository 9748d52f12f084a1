import { memo } from 'react';
import type { MenuLine } from '../../../record/menus.contract.ts';
import { useEditor } from '../EditorContext.ts';
import classes from './Lines.module.css';
import { LineCheckbox, HiddenHints, LineMenu, SoldPrice, VisibilitySwitch } from './LineParts.tsx';
import { DiscountCell, PriceCell } from './LineRow.tsx';
import { Thumb } from '#kit/web/display/Thumb.tsx';

/** Menu line on phones. */
export const LineCard = memo(function LineCard({ line, chosen }: { line: MenuLine; chosen: boolean }) {
  const { canEdit } = useEditor();
  const { name, pictureUrl } = line.product;
  return (
    <div
      className={classes.card}
      data-chosen={chosen || undefined}
      data-hidden={line.hidden || undefined}
      data-line={line.id}
    >
      <div className={classes.cardHead}>
        {canEdit && <LineCheckbox line={line} chosen={chosen} />}
        <Thumb src={pictureUrl} />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <HiddenHints line={line} />
        </span>
        <LineMenu line={line} />
      </div>
      <div className={classes.cardFoot}>
        <span className={classes.cardCell}>
          <span aria-hidden>Precio</span>
          <PriceCell line={line} />
        </span>
        <span className={classes.cardCell}>
          <span aria-hidden>Descuento</span>
          <DiscountCell line={line} />
        </span>
        <span className={classes.cardCell} data-end>
          <span>Paga</span>
          <SoldPrice line={line} />
        </span>
        <span className={classes.cardCell} data-end>
          <span aria-hidden>Visible</span>
          <VisibilitySwitch line={line} />
        </span>
      </div>
    </div>
  );
});
