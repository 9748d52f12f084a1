import { z } from 'zod';
import { pageQuery } from '#kit/contract/crud.ts';

export const soldOutTargetLabels = { product: 'Producto', modifier: 'Opción', ingredient: 'Ingrediente' } as const;
export const soldOutTargetsLabels = { product: 'Productos', modifier: 'Opciones', ingredient: 'Ingredientes' } as const;
export type SoldOutTarget = keyof typeof soldOutTargetLabels;
export const soldOutTargets = Object.keys(soldOutTargetLabels) as [SoldOutTarget, ...SoldOutTarget[]];

export const soldOutListQuery = pageQuery.extend({
  target: z.enum(soldOutTargets).optional(),
  /** What a store cannot sell, also because nobody can. */
  storeId: z.coerce.number().int().positive().optional(),
});
export type SoldOutListQuery = z.output<typeof soldOutListQuery>;
