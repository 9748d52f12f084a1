import { Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Driver, driversApi, driverStatusLabels } from '#features/sales/drivers/record/drivers.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { AcknowledgeButton } from '#kit/web/shell/AcknowledgeButton.tsx';
import classes from './Reassign.module.css';
import { type AssignedOrder, useDispatch } from './useDispatch.ts';

type AssignDriverDialogProps = { orders: readonly AssignedOrder[]; onClose: (done?: boolean) => void };

const titleOf = (orders: readonly AssignedOrder[]) =>
  orders.length === 1 ? `Repartidor del pedido #${orders[0]?.id}` : `Repartidor de ${orders.length} pedidos`;

/** Assigns orders of a store to one of its drivers. Shows each driver's load; full ones are disabled. */
export function AssignDriverDialog({ orders, onClose }: AssignDriverDialogProps) {
  const storeIds = [...new Set(orders.map(({ storeId }) => storeId))];
  const [storeId] = storeIds;
  return (
    <Modal opened onClose={() => onClose()} title={titleOf(orders)} padding="lg">
      {storeIds.length === 1 && storeId !== undefined ? (
        <Choice orders={orders} storeId={storeId} onClose={onClose} />
      ) : (
        <Stack>
          <Text>Los pedidos son de locales distintos: elige los de un solo local.</Text>
          <Group justify="flex-end">
            <AcknowledgeButton onClick={() => onClose()} />
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

const isOnDuty = ({ status }: Driver) => status !== 'off';
/** Those in the store first. */
const byPlace = (one: Driver, other: Driver) => one.status.localeCompare(other.status);

function Choice({ orders, storeId, onClose }: AssignDriverDialogProps & { storeId: number }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(driversApi.list, { query: { storeIds: [storeId], limit: 100, sort: 'name' } }),
    // Not cached: drivers go on and off duty.
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<Driver | null>(null);
  const { assign, release, isPending, failure } = useDispatch(orders, () => onClose(true));
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={180} radius={10} />;
  const drivers = data.data.filter(isOnDuty).toSorted(byPlace);
  const holders = new Set(orders.map(({ driver }) => driver?.id ?? null));
  const [holder] = holders.size === 1 ? holders : [null];
  return (
    <Stack>
      {drivers.length === 0 && <Text c="dimmed">Este local no tiene repartidores en turno.</Text>}
      <Radio.Group
        aria-label="Repartidor"
        className={classes.stores ?? ''}
        value={chosen ? String(chosen.id) : null}
        onChange={(value) => setChosen(drivers.find(({ id }) => String(id) === value) ?? null)}
      >
        {drivers.map((driver) => (
          <Radio
            key={driver.id}
            value={String(driver.id)}
            className={classes.store ?? ''}
            disabled={driver.id === holder || roomOf(driver, orders) < 0}
            label={<DriverText driver={driver} has={driver.id === holder} />}
          />
        ))}
      </Radio.Group>
      {failure && <ErrorNotice failure={failure} />}
      <Group justify="flex-end" gap="sm">
        {typeof holder === 'number' && (
          <Button variant="default" mr="auto" disabled={isPending} onClick={() => release(holder)}>
            Quitar repartidor
          </Button>
        )}
        <Button variant="default" disabled={isPending} onClick={() => onClose()}>
          Cancelar
        </Button>
        <Button disabled={!chosen} loading={isPending} onClick={() => chosen && assign(chosen)}>
          {orders.length === 1 ? 'Asignar' : `Asignar ${orders.length} pedidos`}
        </Button>
      </Group>
    </Stack>
  );
}

/** Remaining capacity after the assignment; negative: they do not fit. */
const roomOf = ({ id, carried, maxCapacity }: Driver, orders: readonly AssignedOrder[]) =>
  maxCapacity - carried - orders.filter(({ driver }) => driver?.id !== id).length;

function DriverText({ driver: { name, status, carried, maxCapacity }, has }: { driver: Driver; has: boolean }) {
  return (
    <Stack gap={0}>
      <Text span fw={700}>
        {name}
      </Text>
      <Text span size="sm" c="dimmed">
        {has ? 'Lo lleva ahora, ' : ''}
        {driverStatusLabels[status].toLowerCase()}, lleva {carried} de {maxCapacity}
      </Text>
    </Stack>
  );
}
