import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconMotorbike,
  IconPaperBag,
  IconPencil,
  IconTrash,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { Money, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { RowCheckbox, RowSwitch } from '#kit/web/list/table/RowControls.tsx';
import { type RowAction, RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { MenuLine } from '../../../record/menus.contract.ts';
import { SoldOutContext, useEditor } from '../EditorContext.ts';
import classes from './LineParts.module.css';

/** Guest price of a line; both prices when delivery and pick-up differ. */
export function SoldPrice({ line: { soldPrice, product, price } }: { line: MenuLine }) {
  const { delivery, pickUp } = soldPrice;
  const full = price ?? product.priceProduct;
  if (delivery === pickUp)
    return (
      <span className={classes.pays}>
        {delivery < full && (
          <s className={classes.full}>
            <Money value={full} />
          </s>
        )}
        <strong>
          <Money value={delivery} />
        </strong>
      </span>
    );
  return (
    <span className={classes.pays}>
      <Way label="Delivery" icon={<IconMotorbike {...small} />} price={delivery} />
      <Way label="Retiro" icon={<IconPaperBag {...small} />} price={pickUp} />
    </span>
  );
}

const small = { size: 15, stroke: 1.8, 'aria-hidden': true } as const;

function Way({ label, icon, price }: { label: string; icon: ReactNode; price: number }) {
  return (
    <span className={classes.way} title={label}>
      {icon}
      <VisuallyHidden>{label} </VisuallyHidden>
      <strong>
        <Money value={price} />
      </strong>
    </span>
  );
}

/** Reasons why guests do not see a line or cannot order it. */
export function HiddenHints({ line: { productId, hidden, product } }: { line: MenuLine }) {
  const soldOut = use(SoldOutContext).get(productId);
  const { integer } = useTenantFormat();
  const isVisible = !hidden && product.availability && product.show && soldOut === undefined;
  if (isVisible) return null;
  return (
    <span className={classes.hints}>
      {hidden && <StatusBadge tone="neutral">Oculto</StatusBadge>}
      {!product.availability && <StatusBadge tone="error">No disponible</StatusBadge>}
      {product.availability && !product.show && <StatusBadge tone="neutral">No se muestra</StatusBadge>}
      {soldOut === null && <StatusBadge tone="warning">Agotado en todos los locales</StatusBadge>}
      {typeof soldOut === 'number' && (
        <StatusBadge tone="neutral">Agotado en {pluralize(soldOut, ['local', 'locales'], integer)}</StatusBadge>
      )}
    </span>
  );
}

export function VisibilitySwitch({ line: { id, hidden, product } }: { line: MenuLine }) {
  const { edits, canEdit } = useEditor();
  return (
    <RowSwitch
      checked={!hidden}
      disabled={!canEdit}
      aria-label={`Mostrar ${product.name}`}
      onChange={(event) => void edits.changeLine(id, { hidden: !event.currentTarget.checked })}
    />
  );
}

export function LineCheckbox({ line, chosen }: { line: MenuLine; chosen: boolean }) {
  const { press } = useEditor();
  return (
    <RowCheckbox
      checked={chosen}
      aria-label={`Seleccionar ${line.product.name}`}
      onChange={(event) => press(line.id, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  );
}

const icon = { size: 16 } as const;

export function LineMenu({ line: { id, productId, product } }: { line: MenuLine }) {
  const { canEdit, canMove, show, remove, step } = useEditor();
  const moves: RowAction[] = [
    { label: 'Mover a…', icon: <IconArrowsMove {...icon} />, run: () => show({ what: 'move', lineIds: [id] }) },
    { label: 'Subir', icon: <IconArrowUp {...icon} />, run: () => step(id, -1) },
    { label: 'Bajar', icon: <IconArrowDown {...icon} />, run: () => step(id, 1) },
  ];
  const actions: RowAction[] = [
    ...(canEdit && canMove ? moves : []),
    {
      label: 'Ver el producto',
      icon: <IconPencil {...icon} />,
      policy: 'products.show',
      to: `/products/edit-product/${productId}`,
    },
    {
      label: '¿Por qué no se vende?',
      icon: <IconZoomQuestion {...icon} />,
      policy: 'products.show',
      to: `/products/explain/${productId}`,
    },
    ...(canEdit
      ? [
          {
            label: 'Quitar del menú',
            icon: <IconTrash {...icon} />,
            danger: true,
            apart: true,
            run: () => remove([id]),
          },
        ]
      : []),
  ];
  return <RowMenu label={product.name} actions={actions} />;
}
