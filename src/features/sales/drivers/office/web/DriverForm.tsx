import { IconCash, IconDeviceMobile, IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { countries } from '#domain/countries.ts';
import { formatPhoneIn } from '#domain/phones.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage, type FormTab } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { cashApi } from '../../cash/cash.contract.ts';
import { CashTab } from '../../cash/web/CashTab.tsx';
import { AssignedOrders } from '../../dispatch/web/AssignedOrders.tsx';
import {
  type Driver,
  type DriverDraft,
  driverDraft,
  driverKindLabels,
  driversApi,
  driverStatusLabels,
} from '../../record/drivers.contract.ts';
import { driverActions } from './driverActions.ts';
import { DriverState } from '../../record/web/DriverState.tsx';
import { LinkDialog } from './LinkDialog.tsx';

const { Text, Phone, Select, RemoteSelect, Number: NumberInput } = fieldsFor<DriverDraft>();

function Details() {
  const { country } = useCurrentUser().tenant;
  return (
    <FormSection>
      <Text name="name" label="Nombre" first span={6} />
      <Phone
        name="phone"
        label="Teléfono"
        span={6}
        placeholder={countries[country].phoneExample}
        format={formatPhoneIn(country)}
      />
      <RemoteSelect name="storeId" label="Local" required of="stores" placeholder="Elige un local" span={6} />
      <Select name="status" label="Estado" options={driverStatusLabels} span={6} />
      <Select name="kind" label="Vehículo" options={driverKindLabels} span={6} />
      <NumberInput name="maxCapacity" label="Pedidos a la vez" span={6} />
    </FormSection>
  );
}

const tabsOf = (driver: Driver): FormTab[] => [
  { value: 'details', label: 'Datos', icon: <IconInfoCircle size={17} aria-hidden />, content: <Details /> },
  { value: 'cash', label: 'Caja', icon: <IconCash size={17} aria-hidden />, content: <CashTab driverId={driver.id} /> },
];

/** Creates or edits a driver. */
export function DriverForm({ driver, initial }: { driver?: Driver | undefined; initial: DriverDraft }) {
  const navigate = useNavigate();
  const changes = useCan(driversApi.update.policy);
  const counts = useCan(cashApi.ofDriver.policy);
  const tabs = useMemo(() => (driver && counts ? tabsOf(driver) : undefined), [driver, counts]);
  return (
    <FormPage<DriverDraft, Driver>
      title={driver?.name ?? 'Crear repartidor'}
      back={{ to: '/drivers', label: 'Repartidores' }}
      badge={driver && <DriverState status={driver.status} />}
      schema={driverDraft}
      initial={initial}
      version={driver?.version}
      save={useSaveRecord(driversApi, driver)}
      onSaved={() => void navigate({ to: '/drivers' })}
      success={driver ? 'Repartidor guardado' : 'Repartidor creado'}
      createLabel="Crear repartidor"
      readOnly={driver !== undefined && !changes}
      actions={driver && <DriverMenu driver={driver} />}
      side={driver && <AssignedOrders driver={driver} />}
      {...(driver && tabs && { path: `/drivers/${driver.id}` as const, tabs })}
    >
      <Details />
    </FormPage>
  );
}

/** Actions on a driver's page. */
function DriverMenu({ driver }: { driver: Driver }) {
  const navigate = useNavigate();
  const [linking, setLinking] = useState(false);
  const { remove, dialogs } = useRecordActions(driverActions, () => void navigate({ to: '/drivers' }));
  return (
    <>
      <HistoryButton api={auditApi} table="drivers" id={driver.id} />
      <RowMenu
        label={driver.name}
        actions={[
          {
            label: 'Enlace de su teléfono',
            icon: <IconDeviceMobile size={16} />,
            policy: driversApi.link.policy,
            run: () => setLinking(true),
          },
          remove(driver),
        ]}
      />
      {dialogs}
      {linking && <LinkDialog driver={driver} onClose={() => setLinking(false)} />}
    </>
  );
}
