import {
  IconCircleCheck,
  IconCircleOff,
  IconLeaf,
  IconPercentage,
  IconPlayerPause,
  IconTag,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { BulkAction, BulkSelection } from '#kit/web/list/bulk/BulkBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import { type ProductRow, productsApi } from '../products.contract.ts';
import { readRun } from '#kit/web/runs/runStore.ts';
import { type BulkRequest, type BulkKind, type BulkTarget, productBulkName } from './bulk/bulkTarget.ts';

const BulkDialog = lazy(() => import('./bulk/BulkDialog.tsx').then((file) => ({ default: file.BulkDialog })));

const AddToMenus = lazy(() => import('./AddToMenus.tsx').then((file) => ({ default: file.AddToMenus })));

/** As many as one request takes. */
const maxProducts = 500;

type OpenBulk = { kind: BulkKind; target: BulkTarget; answer: (done: boolean) => void };

type Adding = { productIds: number[]; answer: (done: boolean) => void };

const targetOf = ({
  all,
  count,
  narrowing,
  rows,
}: Pick<BulkSelection<ProductRow>, 'all' | 'count' | 'narrowing'> & { rows: ProductRow[] }): BulkTarget => ({
  count,
  which: all ? { filters: narrowing } : { productIds: rows.map(({ id }) => id) },
  ...(rows.length === 1 && rows[0] && { name: rows[0].name }),
});

/** The change this visit has left under way. */
function comeBack(): OpenBulk | null {
  const left = readRun(productBulkName) as { asked: BulkRequest } | null;
  return left && { ...left.asked, answer: () => undefined };
}

/** Bulk actions on products: each one previews its changes first. */
export function useProductBulk(): { bulk: BulkAction<ProductRow>[]; dialog: ReactNode } {
  const [openBulk, setOpenBulk] = useState(comeBack);
  const [adding, setAdding] = useState<Adding | null>(null);
  const navigate = useNavigate();
  const { integer } = useTenantFormat();
  const { policy } = productsApi.startBulk;
  const openDialog = (kind: BulkKind) => ({
    opensDialog: true,
    async together(chosen: BulkSelection<ProductRow>) {
      const rows = chosen.all ? [] : await chosen.readRows();
      return new Promise<boolean>((answer) => setOpenBulk({ kind, target: targetOf({ ...chosen, rows }), answer }));
    },
  });
  const idsOf = async ({ count, readRows }: BulkSelection<ProductRow>): Promise<number[] | null> => {
    if (count <= maxProducts) return (await readRows()).map(({ id }) => id);
    toasts.partial(`Se eligen hasta ${integer(maxProducts)} productos a la vez: usa los filtros para elegir menos`);
    return null;
  };
  const addToMenus = async (chosen: BulkSelection<ProductRow>) => {
    const productIds = await idsOf(chosen);
    return productIds ? new Promise<boolean>((answer) => setAdding({ productIds, answer })) : false;
  };
  const takeOff = async (chosen: BulkSelection<ProductRow>) => {
    const ids = await idsOf(chosen);
    if (ids) await navigate({ to: '/sold-out', search: { off: 'product', of: ids.join(',') } as never });
    return false;
  };
  const close = (done: boolean) => {
    openBulk?.answer(done);
    setOpenBulk(null);
  };
  const bulk: BulkAction<ProductRow>[] = [
    { label: 'Activar', icon: <IconCircleCheck size={16} />, policy, ...openDialog('on') },
    { label: 'Desactivar', icon: <IconCircleOff size={16} />, policy, ...openDialog('off') },
    { label: 'Precio', icon: <IconPercentage size={16} />, policy, ...openDialog('price') },
    {
      label: 'Agregar a menús',
      icon: <IconToolsKitchen2 size={16} />,
      policy: 'menus.update',
      together: addToMenus,
      opensDialog: true,
    },
    { label: 'Agotar', icon: <IconPlayerPause size={16} />, policy: soldOutsApi.create.policy, together: takeOff },
    { label: 'Etiqueta', icon: <IconTag size={16} />, policy, ...openDialog('label') },
    { label: 'Características', icon: <IconLeaf size={16} />, policy, ...openDialog('attributes') },
  ];
  const dialog = (
    <Suspense>
      {openBulk && <BulkDialog kind={openBulk.kind} target={openBulk.target} onClose={close} />}
      {adding && (
        <AddToMenus
          productIds={adding.productIds}
          onClose={(done) => {
            adding.answer(done);
            setAdding(null);
          }}
        />
      )}
    </Suspense>
  );
  return { bulk, dialog };
}
