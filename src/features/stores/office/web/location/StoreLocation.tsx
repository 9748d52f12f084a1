import { countries } from '#domain/countries.ts';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { PinField } from '#kit/web/map/PinField.tsx';
import type { FoundPlace } from '#features/platform/geocoding/geocoding.contract.ts';
import { ValueField } from '../../../groups/web/ValueField.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { AddressField } from './AddressField.tsx';
import { defaultBounds } from '../../../record/web/defaultBounds.ts';

/** Where a store is: its address, its commune and a pin on the map. Fields of a store's form, for a FormSection. */
export function StoreLocation() {
  const { form } = useFormContext();
  const { country } = useCurrentUser().tenant;
  const { words, capital } = countries[country];
  const settle = ({ latitude, longitude, commune }: FoundPlace) => {
    const placed = { latitude, longitude, ...(commune && { commune }) };
    for (const [name, value] of Object.entries(placed)) form.setValue(name, value, { shouldDirty: true });
  };
  return (
    <>
      <div>
        <AddressField name="textAddress" label="Dirección" onPlace={settle} />
      </div>
      <ValueField name="commune" label={words.commune} span={6} of="communes" />
      <ValueField name="region" label={words.region} span={6} of="regions" />
      <PinField
        latitude="latitude"
        longitude="longitude"
        label="Mapa con la ubicación del local"
        around={defaultBounds(capital)}
      />
    </>
  );
}
