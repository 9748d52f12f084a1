import { formatPhone } from '#domain/phones.ts';
import { PhoneButtons } from '#kit/web/share/PhoneButtons.tsx';
import { type Driver, driverKindLabels } from '../../record/drivers.contract.ts';
import { DriverState } from '../../record/web/DriverState.tsx';
import classes from '../../record/web/Drivers.module.css';

/** Driver on a phone: state, store, vehicle and load, with buttons to call. */
export function DriverCard({ driver }: { driver: Driver }) {
  const { name, status, storeName, kind, carried, maxCapacity, phone } = driver;
  return (
    <div className={classes.card}>
      <div className={classes.facts}>
        <DriverState status={status} />
        <span>
          {driverKindLabels[kind]}, lleva {carried} de {maxCapacity}
        </span>
      </div>
      <span>{storeName}</span>
      {phone !== '' && (
        <div className={classes.phone}>
          <PhoneButtons phone={phone} label={formatPhone(phone)} message={`Hola ${name}: `} />
        </div>
      )}
    </div>
  );
}
