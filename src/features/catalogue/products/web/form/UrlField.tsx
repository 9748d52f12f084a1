import { TextInput } from '@mantine/core';
import { slugOf } from '#domain/slugs.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import type { ProductDraft } from '../../products.contract.ts';

const { useValue } = fieldsFor<ProductDraft>();

/** The address of the product in the store: what is typed becomes one, and nothing typed is made from the name. */
export function UrlField() {
  const name = useValue('name');
  const field = useField<string>({ name: 'url', label: 'Dirección en la tienda' });
  const generated = slugOf(name);
  const displayed = slugOf(field.value) || generated;
  const leave = () => {
    const slug = slugOf(field.value);
    if (slug !== field.value) field.change(slug);
    field.leave();
  };
  return (
    <TextInput
      id={field.id}
      label="Dirección en la tienda"
      wrapperProps={{ 'data-span': 8 }}
      inputWrapperOrder={helpBelow}
      autoComplete="off"
      maxLength={field.rules.maxLength}
      placeholder={generated || 'completo-italiano'}
      description={displayed ? `Quedará como /${displayed}` : 'En blanco, se hace con el nombre.'}
      readOnly={field.readOnly}
      error={field.error}
      value={field.value}
      onChange={(event) => field.change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
