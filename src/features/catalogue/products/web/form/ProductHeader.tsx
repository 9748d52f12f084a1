import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { foodTypeLabels } from '#domain/catalogue.ts';
import { Money } from '#kit/web/shell/format.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import type { Product } from '../../products.contract.ts';
import { useProductActions } from '../useProductActions.tsx';

/** Price and kind of a product. */
export function ProductLine({ product: { priceProduct, foodType } }: { product: Product }) {
  return (
    <>
      <Money value={priceProduct} />
      {foodType && ` · ${foodTypeLabels[foodType]}`}
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
