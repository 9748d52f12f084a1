import { IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type Driver, driversApi } from '../../record/drivers.contract.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx').then((file) => ({ default: file.BulkDialog })));

/** Limit of the endpoint. */
const maxDrivers = 500;

type Pending = { drivers: Driver[]; answer: (done: boolean) => void };

/** Changes the chosen drivers together. */
export function useDriverBulk(): { bulk: BulkAction<Driver>[]; dialog: ReactNode } {
  const [pending, setPending] = useState<Pending | null>(null);
  const close = (done: boolean) => {
    pending?.answer(done);
    setPending(null);
  };
  const bulk: BulkAction<Driver>[] = [
    {
      label: 'Editar',
      icon: <IconPencil size={16} />,
      policy: driversApi.bulkUpdate.policy,
      async together({ count, readRows }) {
        if (count > maxDrivers) {
          toasts.partial(`Se editan hasta ${maxDrivers} repartidores a la vez: usa los filtros para elegir menos`);
          return false;
        }
        const drivers = await readRows();
        return new Promise<boolean>((answer) => setPending({ drivers, answer }));
      },
    },
  ];
  return { bulk, dialog: <Suspense>{pending && <BulkDialog drivers={pending.drivers} onClose={close} />}</Suspense> };
}
