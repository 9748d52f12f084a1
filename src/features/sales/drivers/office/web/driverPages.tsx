import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { formatPhone } from '#domain/phones.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { type Driver, type DriverDraft, driverDraft, driversApi } from '../../record/drivers.contract.ts';
import { DriverForm } from './DriverForm.tsx';

/** The draft type has no value for "no store chosen yet". */
const noStore = null as unknown as number;

export const { AddPage, EditPage } = recordPages<Driver, DriverDraft>({
  get: driversApi.get,
  what: 'este repartidor',
  loading: { title: 'Editar repartidor', back: { to: '/drivers', label: 'Repartidores' }, sections: [330] },
  toFormValues: (driver) => ({ ...draftOf(driverDraft, driver), phone: formatPhone(driver.phone) }),
  blank: () => blankOf(driverDraft, { kind: 'motorcycle', status: 'in_store', maxCapacity: 3, storeId: noStore }),
  form: (initial, driver) => <DriverForm initial={initial} driver={driver} />,
});
