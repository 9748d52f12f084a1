import { useNavigate } from '@tanstack/react-router';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { type Driver, type DriverDraft, driverDraft, driversApi } from '../drivers.contract.ts';
import { driverActions } from './driverActions.ts';

const { Text, Number: NumberInput } = fieldsFor<DriverDraft>();

/** Makes a driver or edits one. */
export function DriverForm({ driver, initial }: { driver?: Driver | undefined; initial: DriverDraft }) {
  const navigate = useNavigate();
  const changes = useCan(driversApi.update.policy);
  return (
    <FormPage<DriverDraft, Driver>
      title={driver?.name ?? 'Crear repartidor'}
      back={{ to: '/drivers', label: 'Repartidores' }}
      schema={driverDraft}
      initial={initial}
      version={driver?.version}
      save={useSaveRecord(driversApi, driver)}
      onSaved={() => void navigate({ to: '/drivers' })}
      success={driver ? 'Repartidor guardado' : 'Repartidor creado'}
      createLabel="Crear repartidor"
      readOnly={driver !== undefined && !changes}
      actions={driver && <DriverMenu driver={driver} />}
    >
      <FormSection>
        <Text name="name" label="Nombre" first />
        <Text name="phone" label="Teléfono" />
        <NumberInput name="maxCapacity" label="Capacidad" />
      </FormSection>
    </FormPage>
  );
}

/** What is done with a driver from its page. */
function DriverMenu({ driver }: { driver: Driver }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(driverActions, () => void navigate({ to: '/drivers' }));
  return (
    <>
      <HistoryButton api={auditApi} table="drivers" id={driver.id} />
      <RowMenu label={driver.name} actions={[remove(driver)]} />
      {dialogs}
    </>
  );
}
