import { useEffect } from 'react';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { pagesApi } from '#features/content/pages/record/pages.contract.ts';
import { picturesApi, pictureLimits } from '#features/platform/pictures/pictures.contract.ts';
import { ChipsField } from '#kit/web/form/fields/ChipsField.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { HoursFields } from '#kit/web/form/fields/HoursFields.tsx';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { FoldedSection } from '#kit/web/form/FoldedSection.tsx';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Banner, BannerDraft } from '../../record/bannerShape.contract.ts';
import {
  availabilityLabels,
  type Placement,
  type TargetType,
  targetTypeLabels,
  triggerLabels,
} from '../../schedule/bannerWords.contract.ts';
import type { KindScreens } from './bannerKinds.ts';

type Draft = Required<BannerDraft>;
const {
  Text,
  Textarea,
  Switch,
  Select,
  Number: NumberField,
  Picture,
  Date: DateField,
  RemoteSelect,
  RemoteMultiSelect,
  useValue,
} = fieldsFor<Draft>();

const pageOptions = optionsFrom(pagesApi.list, 'query');
const targetSources = { category: 'menuCategories', product: 'products', page: pageOptions } as const;

/** Placements that are at a record, which the banner then promotes. */
const recordAt = (placement: Placement | undefined) =>
  placement === 'category' || placement === 'product' ? placement : null;

function TargetSelect({ type }: { type: TargetType }) {
  return (
    <RemoteSelect
      key={type}
      name="bannerableId"
      label={targetTypeLabels[type]}
      of={targetSources[type]}
      required
      description={type === 'page' ? undefined : 'Mientras no se venda, el banner no se ve.'}
      span={8}
    />
  );
}

/** Record that the banner promotes: it opens with a tap, and hides the banner while it is not sold. */
function TargetFields() {
  const type = useValue('bannerableType');
  if (recordAt(useValue('placement'))) return null;
  return (
    <>
      <Select
        name="bannerableType"
        label="Promociona"
        options={targetTypeLabels}
        placeholder="Nada en particular"
        clearable
        span={4}
      />
      {type && <TargetSelect type={type} />}
    </>
  );
}

/** Where the banner is drawn, and at which category or product. */
function PlacementFields({ placements }: { placements: Readonly<Record<string, string>> }) {
  const { form } = useFormInputs();
  const at = recordAt(useValue('placement'));
  const type = useValue('bannerableType');
  useEffect(
    function promoteRecordOfPlace() {
      if (!at || at === type) return;
      form.setValue('bannerableType', at);
      form.setValue('bannerableId', null);
    },
    [form, at, type],
  );
  return (
    <>
      <Select name="placement" label="Lugar" options={placements} span={4} />
      {at && <TargetSelect type={at} />}
    </>
  );
}

export function PictureSection({ screens, banner }: { screens: KindScreens; banner: Banner | undefined }) {
  return (
    <FormSection title="¿Qué se ve?">
      <Text name="name" label="Nombre" description="Solo lo ve tu equipo." first span={8} />
      <Switch name="active" label="Activo" span={4} />
      <Picture
        name="pictureKey"
        label="Imagen"
        api={picturesApi}
        limits={pictureLimits}
        url={banner?.pictures[0]?.url ?? null}
        forms={screens.forms}
        description="Sin imagen queda como borrador."
      />
      <Textarea
        name="description"
        label="Descripción"
        rows={2}
        description="La leen los lectores de pantalla, y se ve si la imagen no carga."
      />
      <TargetFields />
      <Text
        name="url"
        label="Enlace"
        placeholder="/promociones"
        description="Una ruta de tu tienda, https://, tel:, mailto: o wa.me/. En blanco lleva a lo que promociona."
      />
    </FormSection>
  );
}

const limits = [
  ['maxPerSession', 'Veces por visita', 'Sin tope'],
  ['daysBetween', 'Días entre una vez y otra', 'Sin espera'],
  ['maxTotal', 'Veces en total', 'Sin tope'],
] as const;

/** When a pop-up appears, and how often to the same guest. */
export function PopUpSection() {
  const trigger = useValue('trigger');
  return (
    <FormSection title="¿Cómo aparece?" hint="Nunca sobre el pago ni el seguimiento, y solo uno por visita.">
      <Select name="trigger" label="Cuándo" options={triggerLabels} span={8} />
      {(trigger === 'seconds' || trigger === 'scroll') && (
        <NumberField
          name="triggerAfter"
          label={trigger === 'seconds' ? 'Segundos' : 'Porcentaje de la página'}
          required
          span={4}
        />
      )}
      {limits.map(([name, label, placeholder]) => (
        <NumberField key={name} name={name} label={label} placeholder={placeholder} span={4} />
      ))}
    </FormSection>
  );
}

export function WhenSection() {
  const availability = useValue('availability');
  return (
    <FormSection title="¿Cuándo?" hint="En la hora de cada local.">
      <DateField name="startDate" label="Desde" clearable description="En blanco, desde ya." span={6} />
      <DateField name="endDate" label="Hasta" clearable description="Se ve hasta el final de ese día." span={6} />
      <Select name="availability" label="Disponibilidad" options={availabilityLabels} />
      {availability === 'scheduled' && (
        <HoursFields days="availableDays" start="startTime" end="endTime" words={weekdayLabels} />
      )}
    </FormSection>
  );
}

export function WhereSection({ screens: { placements, platforms } }: { screens: KindScreens }) {
  const isHome = useValue('placement') === 'home';
  const limited = useValue('storeIds').length + useValue('storeGroupIds').length > 0;
  const isHomeOfSome = isHome && limited;
  return (
    <FormSection title="¿Dónde?">
      {placements && <PlacementFields placements={placements} />}
      <NumberField
        name="position"
        label="Posición"
        description="La 1 va primero. Con la misma, se turnan por día."
        span={4}
      />
      <RemoteMultiSelect
        name="storeIds"
        groups="storeGroupIds"
        label="Locales"
        of="stores"
        placeholder="En todos los locales"
        description={
          isHomeOfSome
            ? 'La portada de la web es la misma para todos los locales: así se ve solo en la app.'
            : 'Un local que se agrega a un grupo lo recibe desde ese momento.'
        }
      />
      <Select name="dispatchMethod" label="Cómo se entrega" options={dispatchScopeLabels} span={6} />
      <ChipsField
        name="platforms"
        label="Plataformas"
        words={platforms}
        description="Sin elegir ninguna, en todas."
        none="todas"
      />
    </FormSection>
  );
}

const unlabelled = { category: 'web' };

/** The category of the specification, which only clients of the API read. */
export function IntegrationSection() {
  return (
    <FoldedSection<BannerDraft> title="Integraciones" hint="Solo si una app agrupa sus banners." blank={unlabelled}>
      <Text name="category" label="Etiqueta para integraciones" description="La lee la app, no tus clientes." />
    </FoldedSection>
  );
}
