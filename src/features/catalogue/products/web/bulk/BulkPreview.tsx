import { Anchor, ScrollArea, Skeleton, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { ProductBulkPreview } from '../../bulkReports.contract.ts';
import classes from './Bulk.module.css';
import { changeText, isAmount, priceName } from './changeText.ts';
import type { BulkPreviewQuery } from './useBulkPreview.ts';

type BulkPreviewProps = {
  preview: BulkPreviewQuery;
  isComplete: boolean;
  isLater: boolean;
  /** The user may not change price lists, so those with an own price keep it. */
  keepsLists: boolean;
  /** Price lists that also change. */
  priceGroupIds: readonly number[];
};

/** Previews the change on the first products. */
export function BulkPreview({ preview, isComplete, isLater, keepsLists, priceGroupIds }: BulkPreviewProps) {
  const { integer } = useTenantFormat();
  const { data, error, isPlaceholderData } = preview;
  if (!isComplete)
    return (
      <Text size="sm" c="dimmed" className={classes.waiting}>
        Aquí verás cómo queda cada producto antes de aplicar.
      </Text>
    );
  if (error) return <ErrorNotice failure={error} />;
  if (!data) return <Skeleton h={220} />;
  const changing = data.products
    .map((product) => ({
      ...product,
      listChanges: product.listChanges.filter(({ priceGroupId }) => priceGroupIds.includes(priceGroupId)),
    }))
    .filter(({ changes, listChanges }) => changes.length + listChanges.length > 0);
  if (changing.length === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.waiting}>
        {data.products.length === data.total ? 'Ya están así: nada cambia.' : 'Los primeros ya están así.'}
      </Text>
    );
  // Amounts are compared by their last digits; words are read from the left.
  const amounts = changing.every(({ changes }) => changes.every(({ field }) => isAmount(field))) ? 'end' : 'start';
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
              <Table.Th ta={amounts}>Antes</Table.Th>
              <Table.Th ta={amounts}>Después</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changing.flatMap((product) => (
              <Changed key={product.id} product={product} lists={data.priceLists} ta={amounts} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {isLater && (
        <Text size="sm" mt={8}>
          Así quedan con los precios de hoy. En su momento se calcula sobre el que tenga cada producto: si alguien lo
          cambia antes, cuenta el nuevo. Los que se eliminen antes quedan fuera.
        </Text>
      )}
      {keepsLists && data.priceLists.length > 0 && <PricedElsewhere lists={data.priceLists} />}
      {data.total > data.products.length && (
        <Text size="xs" c="dimmed" mt={6}>
          Los primeros {integer(data.products.length)} de {integer(data.total)}, por nombre.
        </Text>
      )}
    </section>
  );
}

/** Lists that go on pricing some of the products: a change of what they cost elsewhere does not reach them. */
function PricedElsewhere({ lists }: { lists: ProductBulkPreview['priceLists'] }) {
  const { integer } = useTenantFormat();
  return (
    <Text size="sm" mt={8}>
      Cambia el precio base. Mantienen su propio precio en{' '}
      {lists.map(({ id, name, count }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to={`/price-groups/${id}` as never} target="_blank" {...props} />}
          >
            {name}
          </Anchor>{' '}
          ({integer(count)})
        </span>
      ))}
      . Ahí se cambian desde la planilla, también en una fecha.
    </Text>
  );
}

type ChangedProps = {
  product: ProductBulkPreview['products'][number];
  lists: ProductBulkPreview['priceLists'];
  ta: 'start' | 'end';
};

/** The changes of a product, then those of its prices in each list. */
function Changed({ product: { name, changes, listChanges }, lists, ta }: ChangedProps) {
  const format = useTenantFormat();
  const hasLists = listChanges.length > 0;
  return (
    <>
      {changes.map(({ field, before, after }, index) => (
        <Table.Tr key={field}>
          <Table.Td className={classes.name}>
            {index === 0 && name}
            {hasLists && field === 'priceProduct' && <PriceName>Precio base</PriceName>}
          </Table.Td>
          <Table.Td ta={ta} className={classes.before}>
            {changeText(field, before, format)}
          </Table.Td>
          <Table.Td ta={ta} className={classes.after}>
            {changeText(field, after, format)}
          </Table.Td>
        </Table.Tr>
      ))}
      {listChanges.map(({ priceGroupId, field, before, after }, index) => (
        <Table.Tr key={`${priceGroupId} ${field}`}>
          <Table.Td className={classes.name}>
            {changes.length + index === 0 && name}
            <PriceName>{priceName(lists.find(({ id }) => id === priceGroupId)?.name ?? '', field)}</PriceName>
          </Table.Td>
          <Table.Td ta={ta} className={classes.before}>
            {format.money(before)}
          </Table.Td>
          <Table.Td ta={ta} className={classes.after}>
            {after === null ? 'No cambia: quedaría demasiado grande' : format.money(after)}
          </Table.Td>
        </Table.Tr>
      ))}
    </>
  );
}

const PriceName = ({ children }: { children: ReactNode }) => (
  <Text span size="xs" c="dimmed" fw={400} display="block">
    {children}
  </Text>
);
