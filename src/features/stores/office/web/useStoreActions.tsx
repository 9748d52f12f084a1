import { IconCopyPlus, IconDoor, IconDoorOff, IconQrcode, IconZoomQuestion } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { closingsApi } from '../../hours/closings.contract.ts';
import { type StoreRow, storesApi } from '../../record/stores.contract.ts';
import { targetOf } from '../../hours/web/closing/target.ts';
import { storeActions } from './storeActions.ts';
import type { Closings } from '../../hours/web/closing/useClosings.tsx';

const ExplainStore = lazy(() =>
  import('../../explain/web/ExplainStore.tsx').then(({ ExplainStore }) => ({ default: ExplainStore })),
);
const QrDialog = lazy(() => import('./qr/QrDialog.tsx').then(({ QrDialog }) => ({ default: QrDialog })));

type OpenDialog = { what: 'explanation' | 'qr'; store: StoreRow };

/** Whether a closing holds for it now, one way or both. */
const isClosed = ({ state: { delivery, pickUp } }: StoreRow): boolean =>
  [delivery, pickUp].some(({ reason }) => reason === 'closing');

/** Actions on one store of the list. The caller must render `dialogs`. */
export function useStoreActions({ close, open }: Pick<Closings, 'close' | 'open'>): {
  actions: (store: StoreRow) => RowAction[];
  dialogs: ReactNode;
} {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { edit, history, remove, dialogs } = useRecordActions(storeActions);
  const navigate = useNavigate();
  const show = (what: OpenDialog['what'], store: StoreRow) => () => setOpenDialog({ what, store });
  const actions = (store: StoreRow): RowAction[] => [
    edit({ to: `/stores/edit-store/${store.id}` }),
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
    {
      label: 'Duplicar',
      icon: <IconCopyPlus size={16} />,
      policy: storesApi.create.policy,
      run: () => void navigate({ to: '/stores/add-store', search: { from: store.id } as never }),
    },
    { label: 'Código QR', icon: <IconQrcode size={16} />, run: show('qr', store) },
    history(store),
    remove(store),
  ];
  return {
    actions,
    dialogs: (
      <>
        {dialogs}
        {openDialog && <Dialogs {...openDialog} onClose={() => setOpenDialog(null)} />}
      </>
    ),
  };
}

const openAction = (run: () => void): RowAction => ({
  label: 'Abrir',
  icon: <IconDoor size={16} />,
  policy: closingsApi.openMany.policy,
  run,
});

function Dialogs({ what, store, onClose }: OpenDialog & { onClose: () => void }) {
  const { id, name } = store;
  return (
    <Suspense>
      {what === 'explanation' && <ExplainStore storeId={id} name={name} opened onClose={onClose} />}
      {what === 'qr' && <QrDialog store={store} onClose={onClose} />}
    </Suspense>
  );
}
