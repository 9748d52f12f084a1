import { Button } from '@mantine/core';
import { IconCopy, IconHistory, IconPlayerPause, IconTrash, IconZoomQuestion } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { When } from '#kit/web/format.tsx';
import { HistoryButton, HistoryDrawer } from '#kit/web/HistoryDrawer.tsx';
import { RowMenu } from '#kit/web/list/RowMenu.tsx';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import { toasts } from '#kit/web/toasts.tsx';
import { usePhone } from '#kit/web/usePhone.ts';
import { auditApi } from '#features/audit/audit.contract.ts';
import { soldOutsApi } from '#features/sold-outs/soldOuts.contract.ts';
import { type Product, productsApi } from '../../products.contract.ts';
import { ProductBadges } from '../ProductState.tsx';
import { useCloneProduct } from '../useCloneProduct.ts';
import { useRemoveProduct } from '../useRemoveProduct.ts';

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
      <When at={updatedAt} />
    </>
  );
}

/** What is done with a whole product. */
export function ProductActions({ product }: { product: Product }) {
  const { id, name } = product;
  const navigate = useNavigate();
  const phone = usePhone();
  const [told, setTold] = useState(false);
  const { clone } = useCloneProduct();
  const remove = useRemoveProduct();
  const explain = { label: '¿Por qué no se vende?', to: `/products/explain/${id}` };
  const leave = async () => {
    if (await remove(product)) await navigate({ to: '/products' });
  };
  return (
    <>
      {!phone && (
        <>
          <Button
            variant="default"
            leftSection={<IconZoomQuestion size={17} stroke={1.9} aria-hidden />}
            renderRoot={(props) => <Link {...props} to={explain.to} />}
          >
            {explain.label}
          </Button>
          <HistoryButton api={auditApi} table="products" id={id} />
        </>
      )}
      <RowMenu
        label={name}
        actions={[
          ...(phone
            ? [
                { ...explain, icon: <IconZoomQuestion size={16} /> },
                { label: 'Historial', icon: <IconHistory size={16} />, run: () => setTold(true) },
              ]
            : []),
          {
            label: 'Duplicar',
            icon: <IconCopy size={16} />,
            policy: productsApi.clone.policy,
            run: () => void clone(id).catch(toasts.failure),
          },
          {
            label: 'Agotar',
            icon: <IconPlayerPause size={16} />,
            policy: soldOutsApi.create.policy,
            to: `/sold-out?off=product&of=${id}`,
          },
          {
            label: 'Eliminar',
            icon: <IconTrash size={16} />,
            policy: productsApi.remove.policy,
            danger: true,
            apart: true,
            run: () => void leave(),
          },
        ]}
      />
      <HistoryDrawer api={auditApi} table="products" id={id} opened={told} onClose={() => setTold(false)} />
    </>
  );
}
