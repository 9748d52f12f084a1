import { foodTypeLabels } from '#domain/catalogue.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { modifierReferences } from '../../modifierReferences.contract.ts';
import type { ModifierDraft } from '../../modifiers.contract.ts';
import { KindField } from './KindField.tsx';

const { Text, Textarea, Number, Money, Select, RemoteMultiSelect, Switch, Picture, useValue } =
  fieldsFor<ModifierDraft>();

const texts = {
  group: {
    title: 'El grupo',
    hint: 'Lo que le preguntas a tu cliente.',
    name: 'Elige tus salsas',
    off: 'Desactivado, tus clientes no lo ven.',
  },
  option: {
    title: 'La opción',
    hint: 'Lo que tu cliente puede elegir.',
    name: 'Mayonesa de ajo',
    off: 'Desactivada, tus clientes no la pueden elegir en ninguna parte.',
  },
};

export function MainSection({ isNew, pictureUrl }: { isNew: boolean; pictureUrl: string | null }) {
  const kind = useValue('kind');
  const { title, hint, name, off } = texts[kind];
  return (
    <FormSection title={title} hint={hint}>
      {isNew && <KindField />}
      <Text name="name" label="Nombre" first placeholder={name} />
      <Textarea name="description" label="Descripción" rows={2} />
      {kind === 'option' && (
        <Money name="price" label="Precio" span={6} description="Cada grupo puede cobrar un precio distinto." />
      )}
      <Picture name="pictureKey" label="Imagen" api={picturesApi} url={pictureUrl} limits={pictureLimits} />
      <Switch name="availability" label="Disponible" description={off} />
    </FormSection>
  );
}

/** How much of it a guest chooses. */
export function QuantitySection() {
  if (useValue('kind') === 'option')
    return (
      <FormSection title="Cuántas veces" hint="Cuántas veces se puede elegir esta opción en un mismo grupo.">
        <Number name="minQuantityModifiers" label="Mínimo" span={6} description="Con 0 nadie está obligado." />
        <Number name="maxQuantityModifiers" label="Máximo" span={6} description="Hasta 100." />
      </FormSection>
    );
  return (
    <FormSection title="Cuántas se eligen" hint="Entre todas las opciones del grupo.">
      <Number name="minQuantityModifiers" label="Mínimo" span={4} description="Con 0 el grupo es opcional." />
      <Number name="maxQuantityModifiers" label="Máximo" span={4} description="Con 100, las que quiera." />
      <Number name="free" label="Gratis" span={4} description="De las elegidas, las más baratas no se cobran." />
    </FormSection>
  );
}

/** Fields for the kitchen and integrations. */
export function OtherSection() {
  const group = useValue('kind') === 'group';
  return (
    <FormSection title="Otros datos">
      {!group && (
        <RemoteMultiSelect
          name="ingredientIds"
          label="Ingredientes"
          of="ingredients"
          placeholder="Busca un ingrediente"
          description="Cuando uno se agote, esta opción se desactiva con él."
        />
      )}
      <Select
        name="foodType"
        label="Tipo de comida"
        span={6}
        options={foodTypeLabels}
        clearable
        placeholder="Sin tipo"
      />
      <Number name="position" label="Posición" span={6} description="Orden en las listas: la menor va primero." />
      <Text
        name="dropdownText"
        label="Texto del desplegable"
        description="Texto del botón que abre la lista de opciones."
      />
      {modifierReferences.fields.map(({ name, label }) => (
        <Text key={name} name={name} label={label} span={6} />
      ))}
    </FormSection>
  );
}
