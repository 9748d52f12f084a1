import { ActionIcon, Button, Group, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { asFailure } from '#kit/web/api/requests.ts';
import { areaOf, endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { type Ingredient, ingredientsApi } from '#features/catalogue/ingredients/ingredients.contract.ts';
import classes from './SoldOuts.module.css';

/** The ingredients a kitchen can switch off at once. */
export function IngredientsModal({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(endpointQuery(ingredientsApi.all));
  return (
    <Modal opened onClose={onClose} title="Ingredientes" padding="lg">
      <Text size="sm" c="dimmed" mb="md">
        Anota qué lleva cada producto y cada opción en su ficha. Al agotar un ingrediente deja de venderse todo lo que
        lo usa.
      </Text>
      <NewIngredient />
      {data ? (
        <ul className={classes.ingredients} aria-label="Ingredientes">
          {data.data.map((ingredient) => (
            <IngredientLine key={ingredient.id} ingredient={ingredient} />
          ))}
        </ul>
      ) : (
        <Skeleton h={220} radius={10} />
      )}
    </Modal>
  );
}

function NewIngredient() {
  const [name, setName] = useState('');
  const { mutateAsync, isPending, error, reset } = useEndpointMutation(ingredientsApi.create, {
    success: 'Ingrediente creado',
    invalidates: [areaOf(ingredientsApi.all)],
  });
  const create = (event: FormEvent) => {
    event.preventDefault();
    mutateAsync({ body: { name } }).then(
      () => setName(''),
      () => undefined,
    );
  };
  const message = error && (asFailure(error).fields.name?.[0] ?? asFailure(error).message);
  return (
    <form onSubmit={create} noValidate>
      <Group align="flex-start" gap="sm" mb="md" wrap="nowrap">
        <TextInput
          aria-label="Nombre del ingrediente"
          placeholder="Palta, tomate, pan de completo…"
          flex={1}
          value={name}
          error={message}
          onChange={(event) => {
            reset();
            setName(event.currentTarget.value);
          }}
        />
        <Button type="submit" loading={isPending}>
          Agregar
        </Button>
      </Group>
    </form>
  );
}

function IngredientLine({ ingredient: { id, name } }: { ingredient: Ingredient }) {
  const { mutate, isPending } = useEndpointMutation(ingredientsApi.remove, {
    success: 'Ingrediente eliminado',
    invalidates: [areaOf(ingredientsApi.all)],
  });
  return (
    <li className={classes.ingredient}>
      {name}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Eliminar ${name}`}
        loading={isPending}
        onClick={() => mutate({ params: { id } })}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  );
}
