import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { type Driver, driversApi, driverStatusLabels } from '../../record/drivers.contract.ts';
import { dispatchApi } from '../dispatch.contract.ts';

type TransferDialogProps = { driver: Driver; count: number; onClose: () => void };

/** Reassigns all orders of a driver to another driver of the store. */
export function TransferDialog({ driver, count, onClose }: TransferDialogProps) {
  const { integer } = useTenantFormat();
  const [to, setTo] = useState<number | null>(null);
  const { mutateAsync, isPending, error } = useEndpointMutation(dispatchApi.transfer, {
    invalidates: ['orders'],
    success: 'Pedidos pasados',
  });
  const others = useMemo(
    () =>
      optionsFrom(driversApi.list, 'query', {
        always: { storeIds: [driver.storeId] },
        beside: ({ carried, maxCapacity, status }) => ({
          under: driverStatusLabels[status],
          end: `${carried} de ${maxCapacity}`,
        }),
      }),
    [driver.storeId],
  );
  const pass = (toDriverId: number) =>
    void mutateAsync({ params: { id: driver.id }, body: { toDriverId } }).then(onClose, () => undefined);
  return (
    <Modal opened onClose={onClose} title={`Pasar lo que lleva ${driver.name}`} padding="lg">
      <Stack>
        <Text size="sm">
          {pluralize(count, ['pedido pasa', 'pedidos pasan'], integer)} a otro repartidor del local, también si ya van
          en camino.
        </Text>
        <RemoteSelect of={others} label="Repartidor" value={to} onChange={setTo} clearable={false} first />
        {error && <ErrorNotice failure={error} />}
        <DialogActions onCancel={onClose}>
          <Button disabled={to === null} loading={isPending} onClick={() => to !== null && pass(to)}>
            Pasar todo
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
