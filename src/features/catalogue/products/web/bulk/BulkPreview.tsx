import { ScrollArea, Skeleton, Table, Text } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#kit/web/shell/ErrorNotice.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { type ProductBulkEdit, type ProductBulkPreview, productsApi } from '../../products.contract.ts';
import classes from './Bulk.module.css';
import { changeText } from './changeText.ts';

/** What the change does to the first products, before anything is saved. */
export function BulkPreview({ body }: { body: ProductBulkEdit | null }) {
  const { integer } = useTenantFormat();
  const asking = endpointQuery(productsApi.previewBulk, { body: body ?? {} });
  const { data, error, isPlaceholderData } = useQuery({
    ...asking,
    ...(body === null && { queryFn: skipToken }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (body === null)
    return (
      <Text size="sm" c="dimmed" className={classes.waiting}>
        Aquí verás cómo queda cada producto antes de aplicar.
      </Text>
    );
  if (error) return <ErrorNotice failure={error} />;
  if (!data) return <Skeleton h={220} />;
  const changing = data.products.filter(({ changes }) => changes.length > 0);
  if (changing.length === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.waiting}>
        {data.products.length === data.total ? 'Ya están así: nada cambia.' : 'Los primeros ya están así.'}
      </Text>
    );
  return (
    <section className={classes.preview} aria-label="Vista previa" data-busy={isPlaceholderData || undefined}>
      <ScrollArea.Autosize
        className={classes.scroll}
        mah={300}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': 'Antes y después', role: 'group' }}
      >
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Producto</Table.Th>
              <Table.Th>Antes</Table.Th>
              <Table.Th>Después</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changing.flatMap((product) => (
              <Changed key={product.id} product={product} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {data.total > data.products.length && (
        <Text size="xs" c="dimmed" mt={6}>
          Los primeros {integer(data.products.length)} de {integer(data.total)}, por nombre.
        </Text>
      )}
    </section>
  );
}

function Changed({ product: { name, changes } }: { product: ProductBulkPreview['products'][number] }) {
  const format = useTenantFormat();
  return changes.map(({ field, before, after }, index) => (
    <Table.Tr key={field}>
      <Table.Td className={classes.name}>{index === 0 && name}</Table.Td>
      <Table.Td className={classes.before}>{changeText(field, before, format)}</Table.Td>
      <Table.Td className={classes.after}>{changeText(field, after, format)}</Table.Td>
    </Table.Tr>
  ));
}
