import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { DateTime } from '#kit/web/shell/format.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import type { Product } from '../../products.contract.ts';
import { ProductBadges } from '../ProductState.tsx';
import { useProductActions } from '../useProductActions.tsx';

/** Whether it is for sale, and what else keeps it from being sold. */
export function ProductBadge({ product }: { product: Product }) {
  return (
    <>
      <StatusBadge tone={product.availability ? 'success' : 'neutral'}>
        {product.availability ? 'Disponible' : 'Apagado'}
      </StatusBadge>
      <ProductBadges product={product} />
    </>
  );
}

/** In how many menus it is, and when it was last changed. */
export function ProductLine({ product: { menuCount, updatedAt } }: { product: Product }) {
  return (
    <>
      {menuCount === 0 ? 'En ningún menú' : `En ${menuCount} ${menuCount === 1 ? 'menú' : 'menús'}`} · Actualizado el{' '}
      <DateTime at={updatedAt} />
    </>
  );
}

export function ProductActions({ product }: { product: Product }) {
  const { name } = product;
  const navigate = useNavigate();
  const phone = usePhone();
  const { addToMenus, clone, takeOff, explain, history, remove, dialogs } = useProductActions(
    () => void navigate({ to: '/products' }),
  );
  const explanation = explain(product);
  const actions = [...(phone ? [explain] : []), history, addToMenus, clone, takeOff, remove];
  return (
    <>
      {!phone && (
        <Button
          variant="default"
          leftSection={<IconZoomQuestion size={17} stroke={1.9} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={explanation.to ?? ''} />}
        >
          {explanation.label}
        </Button>
      )}
      <RowMenu label={name} actions={actions.map((action) => action(product))} />
      {dialogs}
    </>
  );
}
