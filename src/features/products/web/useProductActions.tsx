import {
  IconCopy,
  IconEye,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconTrash,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import type { RowAction } from '#kit/web/list/RowMenu.tsx';
import { toasts } from '#kit/web/toasts.tsx';
import { auditApi } from '#features/audit/audit.contract.ts';
import { soldOutsApi } from '#features/sold-outs/soldOuts.contract.ts';
import { type ProductRow, productsApi } from '../products.contract.ts';
import { useCloneProduct } from './useCloneProduct.ts';
import { useRemoveProduct } from './useRemoveProduct.ts';

const HistoryDrawer = lazy(() =>
  import('#kit/web/HistoryDrawer.tsx').then((file) => ({ default: file.HistoryDrawer })),
);

/** What can be done with one product of the list. `dialogs` is what shows. */
export function useProductActions(): { actions: (product: ProductRow) => RowAction[]; dialogs: ReactNode } {
  const [told, setTold] = useState<number | null>(null);
  const changes = useCan(productsApi.update.policy);
  const { clone } = useCloneProduct();
  const remove = useRemoveProduct();
  const { get, clone: cloning, remove: removing } = productsApi;
  const actions = (product: ProductRow): RowAction[] => [
    {
      label: changes ? 'Editar' : 'Ver',
      icon: changes ? <IconPencil size={16} /> : <IconEye size={16} />,
      policy: get.policy,
      to: `/products/edit-product/${product.id}`,
    },
    {
      label: 'Duplicar',
      icon: <IconCopy size={16} />,
      policy: cloning.policy,
      run: () => void clone(product.id).catch(toasts.failure),
    },
    {
      label: 'Agotar',
      icon: <IconPlayerPause size={16} />,
      policy: soldOutsApi.create.policy,
      to: `/sold-out?off=product&of=${product.id}`,
    },
    {
      label: '¿Por qué no se vende?',
      icon: <IconZoomQuestion size={16} />,
      policy: get.policy,
      to: `/products/explain/${product.id}`,
    },
    { label: 'Historial', icon: <IconHistory size={16} />, policy: get.policy, run: () => setTold(product.id) },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      policy: removing.policy,
      danger: true,
      apart: true,
      run: () => void remove(product),
    },
  ];
  const dialogs = told !== null && (
    <Suspense>
      <HistoryDrawer api={auditApi} table="products" id={told} opened onClose={() => setTold(null)} />
    </Suspense>
  );
  return { actions, dialogs };
}
