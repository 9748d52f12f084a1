import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { ingredientsApi } from '#features/catalogue/ingredients/ingredients.contract.ts';
import classes from './ProductForm.module.css';

/** Creates ingredients next to their picker, for users with permission. */
export function IngredientMaker() {
  const { readOnly } = useFormInputs();
  const creates = useCan(ingredientsApi.create.policy);
  return creates && !readOnly && <NewIngredient />;
}

/** Makes an ingredient for every product to use, and takes it at once. */
function NewIngredient() {
  const { form } = useFormInputs();
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const create = useEndpointMutation(ingredientsApi.create, { invalidates: ['ingredients'] });
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
        maxLength={fieldRules(ingredientsApi.create.body, 'name').maxLength}
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
