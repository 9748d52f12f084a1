import { Button } from '@mantine/core';
import { IconCopy, IconCopyPlus, IconDoor, IconDoorOff, IconQrcode, IconZoomQuestion } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#kit/web/session/Can.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { closingsApi } from '../../../hours/closings.contract.ts';
import { explainApi } from '../../../coverage/coverage.contract.ts';
import { type Store, storesApi } from '../../../record/stores.contract.ts';
import { channelsTab } from './ChannelsTab.tsx';
import { CopyFromStore } from './CopyFromStore.tsx';
import { targetOf } from '../../../hours/web/closing/target.ts';
import { storeActions } from '../storeActions.ts';
import { useClosings } from '../../../hours/web/closing/useClosings.tsx';
import { ExplainStore } from '../../../explain/web/ExplainStore.tsx';
import { QrDialog } from '../qr/QrDialog.tsx';

/** Address of a store. */
export const storeLine = ({ textAddress, commune }: Store): string => [textAddress, commune].filter(Boolean).join(', ');

export function StoreActions({ store }: { store: Store }) {
  const [openDialog, setOpenDialog] = useState<'explanation' | 'qr' | 'copy' | null>(null);
  const navigate = useNavigate();
  const phone = usePhone();
  const { tab } = useParams({ strict: false });
  const { history, remove, dialogs } = useRecordActions(storeActions, () => void navigate({ to: '/stores' }));
  const hide = () => setOpenDialog(null);
  const explanation = { label: '¿Por qué no recibe pedidos?', run: () => setOpenDialog('explanation') };
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
          history(store),
          {
            label: 'Duplicar',
            icon: <IconCopyPlus size={16} />,
            run: () => void navigate({ to: '/stores/add-store', search: { from: store.id } as never }),
            policy: storesApi.create.policy,
          },
          {
            label: 'Copiar de otro local…',
            icon: <IconCopy size={16} />,
            run: () => setOpenDialog('copy'),
            policy: storesApi.update.policy,
          },
          { label: 'Código QR', icon: <IconQrcode size={16} />, run: () => setOpenDialog('qr') },
          remove(store),
        ]}
      />
      <ExplainStore
        storeId={store.id}
        name={store.name}
        opened={openDialog === 'explanation'}
        channelsFirst={tab === channelsTab}
        onClose={hide}
      />
      {dialogs}
      {openDialog === 'copy' && <CopyFromStore title="Copiar de otro local" onClose={hide} />}
      {openDialog === 'qr' && <QrDialog store={store} onClose={hide} />}
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
