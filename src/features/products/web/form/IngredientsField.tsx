import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import { fieldsFor } from '#kit/web/fields.tsx';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { useWriting } from '#kit/web/query.ts';
import { asFailure } from '#kit/web/requests.ts';
import { ingredientsApi } from '#features/ingredients/ingredients.contract.ts';
import type { ProductDraft } from '../../products.contract.ts';
import classes from './ProductForm.module.css';

const { RemoteMultiSelect } = fieldsFor<ProductDraft>();
const ingredients = optionsFrom(ingredientsApi.all, 'name', 1000);

/** What it is made of, so that running out of palta takes off sale everything that has it. */
export function IngredientsField() {
  const { readOnly } = useFormInputs();
  const creates = useCan(ingredientsApi.create.policy);
  return (
    <>
      <RemoteMultiSelect
        name="ingredientIds"
        label="Ingredientes"
        options={ingredients}
        placeholder="Busca un ingrediente"
        description="Al agotar un ingrediente se agota todo lo que lo lleva."
      />
      {creates && !readOnly && <NewIngredient />}
    </>
  );
}

/** Makes an ingredient for every product to use, and takes it at once. */
function NewIngredient() {
  const { form } = useFormInputs();
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const create = useWriting(ingredientsApi.create, { invalidates: ['ingredients'] });
  const make = async () => {
    try {
      const { id } = await create.mutateAsync({ body: { name: name.trim() } });
      const present = form.getValues('ingredientIds') as number[];
      form.setValue('ingredientIds', [...present, id]);
      setName('');
      setRefused(null);
    } catch (thrown) {
      const { fields, message } = asFailure(thrown);
      setRefused(fields.name?.join('. ') ?? message);
    }
  };
  return (
    <div className={classes.new}>
      <TextInput
        label="Otro ingrediente"
        placeholder="Palta"
        maxLength={80}
        autoComplete="off"
        value={name}
        error={refused}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (name.trim()) void make();
        }}
      />
      <Button variant="light" loading={create.isPending} disabled={!name.trim()} onClick={() => void make()}>
        Crear y agregar
      </Button>
    </div>
  );
}
