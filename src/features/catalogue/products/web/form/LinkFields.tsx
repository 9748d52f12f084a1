import { Skeleton } from '@mantine/core';
import { type ComponentType, Fragment, lazy, Suspense } from 'react';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { productLinks } from '../../productLinks.contract.ts';
import type { ProductDraft } from '../../products.contract.ts';

const IngredientMaker = lazy(() => import('./IngredientMaker.tsx').then((file) => ({ default: file.IngredientMaker })));

const { RemoteMultiSelect } = fieldsFor<ProductDraft>();

type LinkName = keyof typeof productLinks;
type Picker = { placeholder: string; description?: string; beside?: ComponentType };

/** How each link of a product is picked; one that is declared and not here does not compile. */
const pickers: Record<LinkName, Picker> = {
  ingredientIds: {
    placeholder: 'Busca un ingrediente',
    description: 'Al agotar un ingrediente se agota todo lo que lo lleva.',
    beside: IngredientMaker,
  },
};

/** Relations to other areas: a sold-out ingredient takes every product that has it off sale. */
export function LinkFields() {
  return Object.values(productLinks).map(({ field, label, to }) => {
    const { beside: Beside, ...picker } = pickers[field];
    return (
      <Fragment key={field}>
        <RemoteMultiSelect name={field} label={label} of={to} {...picker} />
        {Beside && (
          <Suspense fallback={<Skeleton h={60} />}>
            <Beside />
          </Suspense>
        )}
      </Fragment>
    );
  });
}
