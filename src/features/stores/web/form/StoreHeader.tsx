import { Button } from '@mantine/core';
import { IconDoor, IconDoorOff, IconHistory, IconQrcode, IconTrash, IconZoomQuestion } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Can } from '#kit/web/Can.tsx';
import { When } from '#kit/web/format.tsx';
import { HistoryDrawer } from '#kit/web/HistoryDrawer.tsx';
import { RowMenu } from '#kit/web/list/RowMenu.tsx';
import { usePhone } from '#kit/web/usePhone.ts';
import { auditApi } from '#features/audit/audit.contract.ts';
import { closingsApi } from '../../closings.contract.ts';
import { explainApi } from '../../coverage.contract.ts';
import { type Store, storesApi } from '../../stores.contract.ts';
import { targetOf } from '../closing/target.ts';
import { useClosings } from '../closing/useClosings.tsx';
import { ExplainStore } from '../explain/ExplainStore.tsx';

const QrDialog = lazy(() => import('../qr/QrDialog.tsx').then(({ QrDialog }) => ({ default: QrDialog })));
const RemoveStore = lazy(() => import('../RemoveStore.tsx').then(({ RemoveStore }) => ({ default: RemoveStore })));

/** Where a store is and when it was last changed. */
export function StoreLine({ store }: { store: Store }) {
  return (
    <>
      {store.textAddress}
      {store.commune && `, ${store.commune}`} · Actualizado el <When at={store.updatedAt} />
    </>
  );
}

/** What is done with a whole store. */
export function StoreActions({ store }: { store: Store }) {
  const [shown, setShown] = useState<'explanation' | 'history' | 'qr' | 'remove' | null>(null);
  const navigate = useNavigate();
  const phone = usePhone();
  const hide = () => setShown(null);
  const explanation = { label: '¿Por qué no recibe pedidos?', run: () => setShown('explanation') };
  return (
    <>
      {!phone && (
        <Can do={explainApi.explain.policy}>
          <Button
            variant="default"
            leftSection={<IconZoomQuestion size={17} stroke={1.9} aria-hidden />}
            onClick={explanation.run}
          >
            {explanation.label}
          </Button>
        </Can>
      )}
      <OpenOrClose store={store} />
      <RowMenu
        label={store.name}
        actions={[
          ...(phone
            ? [{ ...explanation, icon: <IconZoomQuestion size={16} />, policy: explainApi.explain.policy }]
            : []),
          { label: 'Historial', icon: <IconHistory size={16} />, run: () => setShown('history') },
          { label: 'Código QR', icon: <IconQrcode size={16} />, run: () => setShown('qr') },
          {
            label: 'Eliminar',
            icon: <IconTrash size={16} />,
            policy: storesApi.remove.policy,
            danger: true,
            apart: true,
            run: () => setShown('remove'),
          },
        ]}
      />
      <ExplainStore storeId={store.id} name={store.name} opened={shown === 'explanation'} onClose={hide} />
      <HistoryDrawer api={auditApi} table="stores" id={store.id} opened={shown === 'history'} onClose={hide} />
      <Suspense>
        {shown === 'qr' && <QrDialog store={store} onClose={hide} />}
        {shown === 'remove' && (
          <RemoveStore store={store} onClose={hide} onRemoved={() => void navigate({ to: '/stores' })} />
        )}
      </Suspense>
    </>
  );
}

/** Closes the store, or ends the closing that holds. */
function OpenOrClose({ store }: { store: Store }) {
  const { close, open, dialog } = useClosings();
  const closed = [store.state.delivery, store.state.pickUp].some(({ reason }) => reason === 'closing');
  const Icon = closed ? IconDoor : IconDoorOff;
  return (
    <Can do={closingsApi.close.policy}>
      <Button
        variant="default"
        leftSection={<Icon size={17} stroke={1.9} aria-hidden />}
        onClick={() => void (closed ? open : close)(targetOf([store]))}
      >
        {closed ? 'Abrir' : 'Cerrar…'}
      </Button>
      {dialog}
    </Can>
  );
}
