import { countries } from '#domain/countries.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { PinField } from '#kit/web/map/PinField.tsx';
import type { FoundPlace } from '#features/platform/geocoding/geocoding.contract.ts';
import type { StoreDraft } from '../../stores.contract.ts';
import { useTenant } from '../useTenant.ts';
import { AddressField } from './AddressField.tsx';
import { defaultBounds } from './defaultBounds.ts';

const F = fieldsFor<StoreDraft>();

/** Where a store is: its address, its commune and a pin on the map. Fields of a store's form, for a FormSection. */
export function StoreLocation() {
  const { form } = useFormContext();
  const { country } = useTenant();
  const { words, capital } = countries[country];
  const settle = ({ latitude, longitude, commune }: FoundPlace) => {
    const placed = { latitude, longitude, ...(commune && { commune }) };
    for (const [name, value] of Object.entries(placed)) form.setValue(name, value, { shouldDirty: true });
  };
  return (
    <>
      <div data-span={8}>
        <AddressField name="textAddress" label="Dirección" onPlace={settle} />
      </div>
      <F.Text name="commune" label={words.commune} span={4} />
      <PinField
        latitude="latitude"
        longitude="longitude"
        label="Mapa con la ubicación del local"
        around={defaultBounds(capital)}
      />
    </>
  );
}
