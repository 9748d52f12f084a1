import {
  IconDoor,
  IconDoorOff,
  IconEye,
  IconPencil,
  IconQrcode,
  IconTrash,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import type { BulkAction, Chosen } from '#kit/web/list/BulkBar.tsx';
import type { RowAction } from '#kit/web/list/RowMenu.tsx';
import { saveFile } from '#kit/web/saveFile.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { closingsApi } from '../closings.contract.ts';
import { explainApi } from '../coverage.contract.ts';
import { type StoreRow, storesApi } from '../stores.contract.ts';
import { everyStore, targetOf } from './closing/target.ts';
import { useClosings } from './closing/useClosings.tsx';
import { ExplainStore } from './explain/ExplainStore.tsx';
import { zipOfCodes } from './qr/codes.ts';
import { noStorefront } from './qr/noStorefront.ts';
import { useTenant } from './useTenant.ts';

const QrDialog = lazy(() => import('./qr/QrDialog.tsx').then(({ QrDialog }) => ({ default: QrDialog })));
const RemoveStore = lazy(() => import('./RemoveStore.tsx').then(({ RemoveStore }) => ({ default: RemoveStore })));

type Shown = { what: 'explanation' | 'qr' | 'remove'; store: StoreRow };

/** Whether a closing holds for it now, one way or both. */
const isClosed = ({ state: { delivery, pickUp } }: StoreRow): boolean =>
  [delivery, pickUp].some(({ reason }) => reason === 'closing');

const isEverything = ({ all, narrowing }: Chosen<StoreRow>) => all && Object.keys(narrowing).length === 0;

const toTarget = async (chosen: Chosen<StoreRow>) =>
  isEverything(chosen) ? everyStore(chosen.count) : targetOf(await chosen.readRows());

/** What can be done with one store of the list, and with many. `dialogs` is what asks or shows. */
export function useStoreActions(): {
  actions: (store: StoreRow) => RowAction[];
  bulk: BulkAction<StoreRow>[];
  dialogs: ReactNode;
} {
  const [shown, setShown] = useState<Shown | null>(null);
  const changes = useCan(storesApi.update.policy);
  const { close, open, dialog } = useClosings();
  const saveCodes = useCodes();
  const hide = () => setShown(null);
  const actions = (store: StoreRow): RowAction[] => [
    {
      label: changes ? 'Editar' : 'Ver',
      icon: changes ? <IconPencil size={16} /> : <IconEye size={16} />,
      policy: storesApi.get.policy,
      to: `/stores/edit-store/${store.id}`,
    },
    ...(isClosed(store)
      ? [
          {
            label: 'Abrir',
            icon: <IconDoor size={16} />,
            policy: closingsApi.openMany.policy,
            run: () => void open(targetOf([store])),
          },
        ]
      : []),
    {
      label: 'Cerrar…',
      icon: <IconDoorOff size={16} />,
      policy: closingsApi.close.policy,
      run: () => void close(targetOf([store])),
    },
    {
      label: '¿Por qué no recibe pedidos?',
      icon: <IconZoomQuestion size={16} />,
      policy: explainApi.explain.policy,
      run: () => setShown({ what: 'explanation', store }),
    },
    { label: 'Código QR', icon: <IconQrcode size={16} />, run: () => setShown({ what: 'qr', store }) },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      policy: storesApi.remove.policy,
      danger: true,
      apart: true,
      run: () => setShown({ what: 'remove', store }),
    },
  ];
  const bulk: BulkAction<StoreRow>[] = [
    {
      label: 'Cerrar',
      icon: <IconDoorOff size={16} />,
      policy: closingsApi.close.policy,
      together: async (chosen) => close(await toTarget(chosen)),
    },
    {
      label: 'Abrir',
      icon: <IconDoor size={16} />,
      policy: closingsApi.openMany.policy,
      together: async (chosen) => open(await toTarget(chosen)),
    },
    { label: 'Códigos QR', icon: <IconQrcode size={16} />, together: saveCodes },
  ];
  const dialogs = (
    <>
      {dialog}
      {shown?.what === 'explanation' && (
        <ExplainStore storeId={shown.store.id} name={shown.store.name} opened onClose={hide} />
      )}
      <Suspense>
        {shown?.what === 'qr' && <QrDialog store={shown.store} onClose={hide} />}
        {shown?.what === 'remove' && <RemoveStore store={shown.store} onClose={hide} />}
      </Suspense>
    </>
  );
  return { actions, bulk, dialogs };
}

/** Downloads the codes of the chosen stores in one file. */
function useCodes(): (chosen: Chosen<StoreRow>) => Promise<boolean> {
  const { storefrontUrl } = useTenant();
  return async ({ readRows }) => {
    if (storefrontUrl === null) {
      toasts.partial(noStorefront);
      return false;
    }
    const zip = await zipOfCodes(await readRows(), storefrontUrl);
    saveFile(zip, 'qr-locales.zip');
    toasts.success('Códigos QR descargados');
    return false;
  };
}
