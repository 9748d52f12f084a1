import { zoneName } from '#domain/dates.ts';
import { FormSection } from '#kit/web/FormSection.tsx';
import { fieldsFor } from '#kit/web/fields.tsx';
import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { menuOptionsApi } from '#features/menus/menuOptions.contract.ts';
import { maxPictureBytes, pictureExtensions, picturesApi, pictureTypes } from '#features/pictures/pictures.contract.ts';
import type { StoreDraft } from '../../stores.contract.ts';
import { StoreLocation } from '../location/StoreLocation.tsx';
import { useTenant } from '../useTenant.ts';

const { Text, Picture, RemoteSelect, Select } = fieldsFor<StoreDraft>();
const limits = { maxBytes: maxPictureBytes, types: pictureTypes, extensions: pictureExtensions };
const menus = optionsFrom(menuOptionsApi.all, 'name', 1000);

const nearby = /^America\/|^Pacific\/(Easter|Galapagos)$/;
const zones = Intl.supportedValuesOf('timeZone')
  .filter((zone) => nearby.test(zone))
  .map((zone) => ({ value: zone, label: `${zoneName(zone)} (${zone})` }));

/** What it is called, where it is and what it sells. */
export function IdentitySection({ imageUrl }: { imageUrl: string | null }) {
  const { timeZone } = useTenant();
  return (
    <>
      <FormSection title="El local" hint="Así lo ven tus clientes en la tienda.">
        <Text name="name" label="Nombre" required span={6} maxLength={120} placeholder="Ñuñoa Oriente" />
        <RemoteSelect name="menuId" label="Menú" span={6} options={menus} placeholder="Elige un menú" />
        <Picture name="imageKey" label="Imagen" endpoint={picturesApi.create} url={imageUrl} limits={limits} />
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
