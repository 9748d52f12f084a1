import { IconCircleCheck, IconCircleOff, IconLeaf, IconPercentage, IconTag } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { BulkAction, BulkSelection } from '#kit/web/list/bulk/BulkBar.tsx';
import { type ProductRow, productsApi } from '../products.contract.ts';
import { readRun } from '#kit/web/runs/runStore.ts';
import { type BulkRequest, type BulkKind, type BulkTarget, productBulkName } from './bulk/bulkTarget.ts';

const BulkDialog = lazy(() => import('./bulk/BulkDialog.tsx').then((file) => ({ default: file.BulkDialog })));

type Asked = { kind: BulkKind; target: BulkTarget; answer: (done: boolean) => void };

const targetOf = ({
  all,
  count,
  narrowing,
  rows,
}: Pick<BulkSelection<ProductRow>, 'all' | 'count' | 'narrowing'> & { rows: ProductRow[] }): BulkTarget => ({
  count,
  which: all ? { filters: narrowing } : { productIds: rows.map(({ id }) => id) },
});

/** The change this visit has left under way. */
function comeBack(): Asked | null {
  const left = readRun(productBulkName) as { asked: BulkRequest } | null;
  return left && { ...left.asked, answer: () => undefined };
}

/** What can be done with many products at once: each shows what changes before it does. */
export function useProductBulk(): { bulk: BulkAction<ProductRow>[]; dialog: ReactNode } {
  const [asked, setAsked] = useState(comeBack);
  const { policy } = productsApi.startBulk;
  const ask = (kind: BulkKind) => async (chosen: BulkSelection<ProductRow>) => {
    const rows = chosen.all ? [] : await chosen.readRows();
    return new Promise<boolean>((answer) => setAsked({ kind, target: targetOf({ ...chosen, rows }), answer }));
  };
  const close = (done: boolean) => {
    asked?.answer(done);
    setAsked(null);
  };
  const bulk: BulkAction<ProductRow>[] = [
    { label: 'Activar', icon: <IconCircleCheck size={16} />, policy, together: ask('on') },
    { label: 'Apagar', icon: <IconCircleOff size={16} />, policy, together: ask('off') },
    { label: 'Precio', icon: <IconPercentage size={16} />, policy, together: ask('price') },
    { label: 'Etiqueta', icon: <IconTag size={16} />, policy, together: ask('label') },
    { label: 'Características', icon: <IconLeaf size={16} />, policy, together: ask('attributes') },
  ];
  const dialog = asked && (
    <Suspense>
      <BulkDialog kind={asked.kind} target={asked.target} onClose={close} />
    </Suspense>
  );
  return { bulk, dialog };
}
