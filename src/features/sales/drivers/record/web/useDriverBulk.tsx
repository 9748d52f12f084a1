import { IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type Driver, driversApi } from '../drivers.contract.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx').then((file) => ({ default: file.BulkDialog })));

/** As many as one request takes. */
const mostTogether = 500;

type Asked = { drivers: Driver[]; answer: (done: boolean) => void };

/** Changes the chosen drivers together. */
export function useDriverBulk(): { bulk: BulkAction<Driver>[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (done: boolean) => {
    asked?.answer(done);
    setAsked(null);
  };
  const bulk: BulkAction<Driver>[] = [
    {
      label: 'Editar',
      icon: <IconPencil size={16} />,
      policy: driversApi.bulkUpdate.policy,
      async together({ count, readRows }) {
        if (count > mostTogether) {
          toasts.partial(`Se editan hasta ${mostTogether} repartidores a la vez: usa los filtros para elegir menos`);
          return false;
        }
        const drivers = await readRows();
        return new Promise<boolean>((answer) => setAsked({ drivers, answer }));
      },
    },
  ];
  return { bulk, dialog: <Suspense>{asked && <BulkDialog drivers={asked.drivers} onClose={close} />}</Suspense> };
}
