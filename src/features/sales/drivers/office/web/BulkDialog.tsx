import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { NumberBox } from '#kit/web/form/fields/NumberField.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { AcknowledgeButton } from '#kit/web/shell/AcknowledgeButton.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import {
  type Driver,
  type DriverBulkEdit,
  type DriverBulkReport,
  driverDraft,
  driverKindLabels,
  driversApi,
  driverStatusLabels,
} from '../../record/drivers.contract.ts';

type Changes = Omit<DriverBulkEdit, 'driverIds'>;

const options = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** New values for several drivers; blank fields stay unchanged. */
export function BulkDialog({ drivers, onClose }: { drivers: readonly Driver[]; onClose: (done: boolean) => void }) {
  const { integer } = useTenantFormat();
  const [changes, setChanges] = useState<Changes>({});
  const [report, setReport] = useState<DriverBulkReport | null>(null);
  const { mutateAsync, isPending, error } = useEndpointMutation(driversApi.bulkUpdate, { invalidates: ['history'] });
  const change = (part: Changes) =>
    setChanges((before) =>
      Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined)),
    );
  const capacityError =
    changes.maxCapacity === undefined
      ? undefined
      : driverDraft.shape.maxCapacity.safeParse(changes.maxCapacity).error?.issues[0]?.message;
  const countText = (count: number) => pluralize(count, ['repartidor', 'repartidores'], integer);
  const save = async () => {
    // The dialog shows the error.
    const done = await mutateAsync({ body: { driverIds: drivers.map(({ id }) => id), ...changes } }).catch(() => null);
    if (!done) return;
    if (done.failed.length > 0) {
      setReport(done);
      return;
    }
    toasts.success(`${countText(done.updated)} ${done.updated === 1 ? 'actualizado' : 'actualizados'}`);
    onClose(true);
  };
  return (
    <Modal opened onClose={() => onClose(report !== null)} title={`Editar ${countText(drivers.length)}`} padding="lg">
      {report ? (
        <Outcome report={report} words={countText} onClose={() => onClose(true)} />
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            Lo que dejes en blanco queda como está en cada uno.
          </Text>
          <Select
            label="Estado"
            data={options(driverStatusLabels)}
            value={changes.status ?? null}
            onChange={(status) => change({ status: status ?? undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'Quitar el estado' }}
            data-autofocus
          />
          <RemoteSelect
            of="stores"
            label="Local"
            value={changes.storeId ?? null}
            onChange={(storeId) => change({ storeId: storeId ?? undefined })}
          />
          <Group grow align="flex-start">
            <Select
              label="Vehículo"
              data={options(driverKindLabels)}
              value={changes.kind ?? null}
              onChange={(kind) => change({ kind: kind ?? undefined })}
              clearable
              clearButtonProps={{ 'aria-label': 'Quitar el vehículo' }}
            />
            <NumberBox
              label="Pedidos a la vez"
              value={changes.maxCapacity ?? null}
              onChange={(value) => change({ maxCapacity: value ?? undefined })}
              error={capacityError}
            />
          </Group>
          {error && <ErrorNotice failure={error} />}
          <DialogActions onCancel={() => onClose(false)}>
            <Button
              disabled={Object.keys(changes).length === 0 || capacityError !== undefined}
              loading={isPending}
              onClick={() => void save()}
            >
              Guardar
            </Button>
          </DialogActions>
        </Stack>
      )}
    </Modal>
  );
}

type OutcomeProps = { report: DriverBulkReport; words: (count: number) => string; onClose: () => void };

/** Who stayed as they were, and why. */
function Outcome({ report: { updated, failed }, words, onClose }: OutcomeProps) {
  return (
    <Stack>
      <Alert color="amber" title={`${words(failed.length)} sin cambios`}>
        {updated > 0 ? `${words(updated)} sí ${updated === 1 ? 'cambió' : 'cambiaron'}.` : 'Ninguno cambió.'}
      </Alert>
      <Stack component="ul" gap="xs" m={0} pl="lg">
        {failed.map(({ id, message }) => (
          <Text key={id} component="li" size="sm">
            {message}
          </Text>
        ))}
      </Stack>
      <Group justify="flex-end">
        <AcknowledgeButton onClick={onClose} />
      </Group>
    </Stack>
  );
}
