import { IconPlayerPause, IconToolsKitchen2, IconZoomQuestion } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useCloneRecord } from '#kit/web/record/useCloneRecord.tsx';
import { type RecordActions, useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type ProductRow, productsApi } from '../products.contract.ts';

const AddToMenus = lazy(() => import('./AddToMenus.tsx').then((file) => ({ default: file.AddToMenus })));

type Subject = Pick<ProductRow, 'id' | 'name'>;
type ActionOf = (product: Subject) => RowAction;

export const editPath = (id: number) => `/products/edit-product/${id}` as const;

const productActions: RecordActions<Subject> = {
  api: productsApi,
  history: { api: auditApi, table: 'products' },
  removal: {
    endpoint: productsApi.remove,
    success: 'Producto eliminado',
    invalidates: ['history'],
    ask: ({ name }) => ({
      title: `¿Eliminar ${name}?`,
      body: 'Desaparece con sus precios y sus reglas. Si solo no se vende por un tiempo, desactívalo o agótalo.',
      confirm: 'Eliminar producto',
    }),
  },
};

const takeOff: ActionOf = ({ id }) => ({
  label: 'Agotar',
  icon: <IconPlayerPause size={16} />,
  policy: 'products.sold_out',
  to: `/sold-out?off=product&of=${id}`,
});
const explain: ActionOf = ({ id }) => ({
  label: '¿Por qué no se vende?',
  icon: <IconZoomQuestion size={16} />,
  policy: productsApi.get.policy,
  to: `/products/explain/${id}`,
});

/** Actions on a product, in the list or on its page. `dialogs` renders their confirmations and dialogs. */
export function useProductActions(onRemoved?: () => void): Record<
  'edit' | 'addToMenus' | 'clone' | 'takeOff' | 'explain' | 'history' | 'remove',
  ActionOf
> & {
  dialogs: ReactNode;
} {
  const clone = useCloneRecord({
    endpoint: productsApi.clone,
    success: 'Copia creada',
    pathOf: editPath,
    field: 'name',
  });
  const { edit, ...actions } = useRecordActions(productActions, onRemoved);
  const [adding, setAdding] = useState<number | null>(null);
  const addToMenus: ActionOf = ({ id }) => ({
    label: 'Agregar a menús…',
    icon: <IconToolsKitchen2 size={16} />,
    policy: 'menus.update',
    run: () => setAdding(id),
  });
  const dialogs = (
    <>
      {actions.dialogs}
      <Suspense>{adding !== null && <AddToMenus productIds={[adding]} onClose={() => setAdding(null)} />}</Suspense>
    </>
  );
  return { ...actions, dialogs, addToMenus, edit: ({ id }) => edit({ to: editPath(id) }), clone, takeOff, explain };
}
