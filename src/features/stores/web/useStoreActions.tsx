import {
  IconDoor,
  IconDoorOff,
  IconEye,
  IconHistory,
  IconPencil,
  IconQrcode,
  IconTrash,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import type { RowAction } from '#kit/web/list/RowMenu.tsx';
import { auditApi } from '#features/audit/audit.contract.ts';
import { closingsApi } from '../closings.contract.ts';
import { type StoreRow, storesApi } from '../stores.contract.ts';
import { targetOf } from './closing/target.ts';
import type { Closings } from './closing/useClosings.tsx';

const ExplainStore = lazy(() =>
  import('./explain/ExplainStore.tsx').then(({ ExplainStore }) => ({ default: ExplainStore })),
);
const HistoryDrawer = lazy(() =>
  import('#kit/web/HistoryDrawer.tsx').then(({ HistoryDrawer }) => ({ default: HistoryDrawer })),
);
const QrDialog = lazy(() => import('./qr/QrDialog.tsx').then(({ QrDialog }) => ({ default: QrDialog })));
const RemoveStore = lazy(() => import('./RemoveStore.tsx').then(({ RemoveStore }) => ({ default: RemoveStore })));

type Shown = { what: 'explanation' | 'history' | 'qr' | 'remove'; store: StoreRow };

/** Whether a closing holds for it now, one way or both. */
const isClosed = ({ state: { delivery, pickUp } }: StoreRow): boolean =>
  [delivery, pickUp].some(({ reason }) => reason === 'closing');

/** What can be done with one store of the list. `dialogs` is what asks or shows. */
export function useStoreActions({ close, open }: Pick<Closings, 'close' | 'open'>): {
  actions: (store: StoreRow) => RowAction[];
  dialogs: ReactNode;
} {
  const [shown, setShown] = useState<Shown | null>(null);
  const changes = useCan(storesApi.update.policy);
  const show = (what: Shown['what'], store: StoreRow) => () => setShown({ what, store });
  const actions = (store: StoreRow): RowAction[] => [
    {
      label: changes ? 'Editar' : 'Ver',
      icon: changes ? <IconPencil size={16} /> : <IconEye size={16} />,
      policy: storesApi.get.policy,
      to: `/stores/edit-store/${store.id}`,
    },
    ...(isClosed(store) ? [openAction(() => void open(targetOf([store])))] : []),
    {
      label: 'Cerrar…',
      icon: <IconDoorOff size={16} />,
      policy: closingsApi.close.policy,
      run: () => void close(targetOf([store])),
    },
    {
      label: '¿Por qué no recibe pedidos?',
      icon: <IconZoomQuestion size={16} />,
      policy: storesApi.get.policy,
      run: show('explanation', store),
    },
    { label: 'Código QR', icon: <IconQrcode size={16} />, run: show('qr', store) },
    { label: 'Historial', icon: <IconHistory size={16} />, policy: storesApi.get.policy, run: show('history', store) },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      policy: storesApi.remove.policy,
      danger: true,
      apart: true,
      run: show('remove', store),
    },
  ];
  return { actions, dialogs: shown && <Dialogs {...shown} onClose={() => setShown(null)} /> };
}

const openAction = (run: () => void): RowAction => ({
  label: 'Abrir',
  icon: <IconDoor size={16} />,
  policy: closingsApi.openMany.policy,
  run,
});

function Dialogs({ what, store, onClose }: Shown & { onClose: () => void }) {
  const { id, name } = store;
  return (
    <Suspense>
      {what === 'explanation' && <ExplainStore storeId={id} name={name} opened onClose={onClose} />}
      {what === 'history' && <HistoryDrawer api={auditApi} table="stores" id={id} opened onClose={onClose} />}
      {what === 'qr' && <QrDialog store={store} onClose={onClose} />}
      {what === 'remove' && <RemoveStore store={store} onClose={onClose} />}
    </Suspense>
  );
}
