import { Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { soldOutsApi } from '../soldOuts.contract.ts';
import classes from './SoldOuts.module.css';

/** Everything that these ingredients take off sale, by name, before anybody presses. */
export function IngredientUses({ ids }: { ids: readonly number[] }) {
  const { integer } = useTenantFormat();
  const read = useQueries({ queries: ids.map((id) => endpointQuery(soldOutsApi.ingredientUses, { params: { id } })) });
  if (ids.length === 0) return null;
  if (read.some(({ isPending }) => isPending)) return <Skeleton h={96} radius={10} />;
  const namesOf = (what: 'products' | 'modifiers') => [
    ...new Map(read.flatMap(({ data }) => data?.[what] ?? []).map(({ id, name }) => [id, name])),
  ];
  const [products, modifiers] = [namesOf('products'), namesOf('modifiers')];
  if (products.length + modifiers.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Ningún producto ni opción usa todavía este ingrediente: anótalo en la ficha de cada uno.
      </Text>
    );
  return (
    <div className={classes.uses}>
      <Text fw={700} size="sm">
        Dejan de venderse {pluralize(products.length, ['producto', 'productos'], integer)} y{' '}
        {pluralize(modifiers.length, ['opción', 'opciones'], integer)}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ul className={classes.names} tabIndex={0} aria-label="Lo que deja de venderse">
        {[...products, ...modifiers].map(([id, name], index) => (
          <Text key={`${index < products.length}-${id}`} component="li" size="sm" truncate title={name}>
            {name}
          </Text>
        ))}
      </ul>
    </div>
  );
}
