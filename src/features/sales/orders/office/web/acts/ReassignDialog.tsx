import { Alert, Anchor, Button, Modal, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waitsForPayment } from '#domain/orders/orders.ts';
import { formatPhone } from '#domain/phones.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { noDrivers, passReasons } from '../../../record/cancelReasons.ts';
import { ordersApi, type StoreCandidate } from '../../../record/orders.contract.ts';
import type { ActionOrder } from './PendingAction.ts';
import classes from './Reassign.module.css';
import { ReasonField, reasonFrom, reasonText } from './ReasonField.tsx';
import { StoreCandidateText } from './StoreCandidateText.tsx';
import { useReassign } from './useReassign.ts';

const isFit = ({ objections, lacks }: StoreCandidate) => objections.length === 0 && (lacks?.length ?? 0) === 0;

type ReassignDialogProps = {
  order: ActionOrder;
  /** Filled in at the beginning. */
  reason?: string;
  /** Name that the stores are searched by at the beginning. */
  store?: string;
  onClose: () => void;
};

/** Moves an order to another store without changing its total. A store that cannot serve it needs a confirmation. */
export function ReassignDialog({ order, reason: typed = '', store = '', onClose }: ReassignDialogProps) {
  const isPickUp = order.dispatchMethod === 'pickUp';
  const reasons = isPickUp ? passReasons.filter((each) => each !== noDrivers) : passReasons;
  const [chosen, setChosen] = useState<StoreCandidate | null>(null);
  const [reason, setReason] = useState(() => reasonFrom(typed, reasons));
  const { reassign, isPending, failure } = useReassign(order, onClose);
  const text = reasonText(reason);
  const anyway = chosen !== null && !isFit(chosen);
  return (
    <Modal opened onClose={onClose} title={`Pasar el pedido #${order.id} a otro local`} size="lg" padding="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          Ahora es de {order.storeName}. El total no cambia y los dos locales lo ven al instante.
        </Text>
        <StoreChoice orderId={order.id} named={store} chosen={chosen} onChoose={setChosen} />
        {isPickUp && chosen && <GuestNotice orderId={order.id} storeName={chosen.name} />}
        <ReasonField reasons={reasons} value={reason} onChange={setReason} />
        {chosen && anyway && <Doubt store={chosen} />}
        {failure && <ErrorNotice failure={failure} />}
        <DialogActions disabled={isPending} onCancel={onClose}>
          <Button
            {...(anyway && { color: 'red' })}
            disabled={!chosen || text === ''}
            loading={isPending}
            onClick={() => chosen && reassign(chosen, text, anyway)}
          >
            {anyway ? 'Pasarlo de todos modos' : 'Pasar el pedido'}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}

/** How the guest of a pickup learns of the store: by a mail, or by a call where there is no address. Test orders have no guest. */
function GuestNotice({ orderId, storeName }: { orderId: number; storeName: string }) {
  const { data: order } = useQuery(endpointQuery(ordersApi.get, { params: { id: orderId } }));
  if (!order) return <Skeleton h={22} radius={10} />;
  if (order.isTest)
    return (
      <Text size="sm" fw={700}>
        Es un pedido de prueba: no se envía ningún correo.
      </Text>
    );
  const { name, phone, mail } = order.customer;
  return (
    <Text size="sm" fw={700}>
      {mail && !waitsForPayment(order.status) ? (
        `El cliente recibe un correo en ${mail}: ahora retira en ${storeName}.`
      ) : (
        <>
          El cliente no recibe un correo. Llama a {name} para avisarle que ahora retira en {storeName}:{' '}
          <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor>
        </>
      )}
    </Text>
  );
}

function Doubt({ store: { name, objections, lacks } }: { store: StoreCandidate }) {
  return (
    <Alert color="amber" radius="md" title={`${name} no puede tomarlo como está`}>
      {objections.join(' ')} {lacks && lacks.length > 0 && `Le falta: ${lacks.join(', ')}.`}
    </Alert>
  );
}

type StoreChoiceProps = {
  orderId: number;
  named: string;
  chosen: StoreCandidate | null;
  onChoose: (store: StoreCandidate) => void;
};

/** The stores that can, the nearest first; the others after them, or by name. */
function StoreChoice({ orderId, named, chosen, onChoose }: StoreChoiceProps) {
  const [query, setQuery] = useState(named);
  const [settled] = useDebouncedValue(query.trim(), 200);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery(ordersApi.stores, { params: { id: orderId }, query: { query: settled } }),
    placeholderData: keepPreviousData,
    // Not cached: stores open, close and run out of products.
    gcTime: 0,
  });
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />;
  const stores = data?.data ?? [];
  return (
    <div>
      <TextInput
        label="Nuevo local"
        placeholder="Busca por nombre"
        data-autofocus
        leftSection={<IconSearch size={17} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {!data && <Skeleton h={180} mt="sm" radius={10} />}
      {data && stores.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {settled ? `Ningún local coincide con «${settled}».` : 'No tienes otro local que pueda tomarlo.'}
        </Text>
      )}
      {settled === '' && stores.length > 0 && !stores.some(isFit) && (
        <Text size="sm" fw={700} mt="sm">
          Ningún otro local puede tomarlo como está. Los más cercanos van primero.
        </Text>
      )}
      <Radio.Group
        aria-label="Local"
        className={classes.stores ?? ''}
        // The list moves when the answer arrives: a press meanwhile would hit another store.
        inert={isPlaceholderData || query.trim() !== settled}
        value={chosen ? String(chosen.storeId) : null}
        onChange={(value) => {
          const store = stores.find(({ storeId }) => String(storeId) === value);
          if (store) onChoose(store);
        }}
      >
        {stores.map((store) => (
          <Radio
            key={store.storeId}
            value={String(store.storeId)}
            className={classes.store ?? ''}
            label={<StoreCandidateText store={store} />}
          />
        ))}
      </Radio.Group>
    </div>
  );
}
