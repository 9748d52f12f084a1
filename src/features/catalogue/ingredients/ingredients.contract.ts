import { z } from 'zod';
import { idParam, pageOf, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, code } from '#kit/contract/fields.ts';

export const ingredient = z.object({ id: z.number().int(), name: z.string() });
export type Ingredient = z.output<typeof ingredient>;

export const ingredientEntity = entity({
  table: 'ingredients',
  area: 'products',
  label: 'ingrediente',
  title: 'name',
  fields: { name: 'Nombre' },
});

/** Ingredients let a single sold-out cover every product that needs them. They belong to products. */
export const ingredientsApi = {
  all: endpoint({
    method: 'GET',
    path: '/ingredients',
    policy: 'signedIn',
    summary: 'Ingredientes, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: code(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(ingredient),
  }),
  create: endpoint({
    method: 'POST',
    path: '/ingredients',
    policy: 'products.update',
    summary: 'Crear un ingrediente',
    body: z.strictObject({
      name: filled(80),
    }),
    wrap: 'ingredient',
    status: 201,
    reply: ingredient,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ingredients/:id',
    policy: 'products.update',
    summary: 'Eliminar un ingrediente que nada usa',
    params: idParam,
    status: 204,
  }),
};

export const ingredientConstraints = {
  ingredients_name_unique: { field: 'name', message: 'Ya existe ese ingrediente.' },
};
