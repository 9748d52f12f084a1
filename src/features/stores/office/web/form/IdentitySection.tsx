import { useMemo } from 'react';
import { zoneName } from '#domain/time/dates.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import { zoneOptions } from '../location/timeZones.ts';
import { ValueField } from '../../../groups/web/ValueField.tsx';
import { StoreLocation } from '../location/StoreLocation.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

const { Text, Picture, RemoteSelect, Select } = fieldsFor<StoreDraft>();

/** Name, location and menu of a store. */
export function IdentitySection({ imageUrl }: { imageUrl: string | null }) {
  const { timeZone, country } = useCurrentUser().tenant;
  const zones = useMemo(() => zoneOptions(country), [country]);
  return (
    <>
      <FormSection title="El local" hint="Así lo ven tus clientes en la tienda.">
        <Text name="name" label="Nombre" span={6} placeholder="Ñuñoa Oriente" />
        <RemoteSelect name="menuId" label="Menú" span={6} of="menus" placeholder="Elige un menú" />
        <ValueField name="franchise" label="Franquicia" span={6} of="franchises" placeholder="De la cadena" />
        <ValueField name="format" label="Formato" span={6} of="formats" placeholder="Mall, calle, patio de comidas…" />
        <Picture name="imageKey" label="Imagen" api={picturesApi} url={imageUrl} limits={pictureLimits} />
      </FormSection>
      <FormSection title="Ubicación">
        <StoreLocation />
        <Select
          name="timeZone"
          label="Zona horaria"
          span={6}
          options={zones}
          clearable
          placeholder={`La del comercio: ${zoneName(timeZone)}`}
          description="Sus horarios y cierres son de esta zona."
        />
      </FormSection>
    </>
  );
}
