import { ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core';
import { isLeftExact } from '#domain/pricing.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { priceFieldLabels, type RaiseDraft } from '../priceGroups.contract.ts';
import { useRaisePreview } from './useRaisePreview.ts';

/** Previews a raise against current prices. */
export function RaisePreview({ id, draft }: { id: number; draft: RaiseDraft }) {
  const { money, integer } = useTenantFormat();
  const { data, error } = useRaisePreview(id, draft);
  if (error) return <ErrorNotice failure={error} />;
  if (!data) return <Skeleton h={120} data-span={12} />;
  const left = data.total - data.changes.length;
  return (
    <Stack gap={6} data-span={12}>
      <output>
        <Text size="sm" fw={700}>
          {data.total === 0
            ? 'Ningún precio cambia: la lista no tiene precios en esas columnas.'
            : `${data.total === 1 ? 'Cambia' : 'Cambian'} ${pluralize(data.total, ['precio', 'precios'], integer)}`}
        </Text>
      </output>
      {data.total > 0 && (
        <ScrollArea.Autosize
          // The head of the table stays over its rows, and under the buttons of the dialog.
          style={{ isolation: 'isolate' }}
          mah={220}
          type="auto"
          offsetScrollbars="y"
          viewportProps={{ tabIndex: 0, 'aria-label': 'Cómo quedan los precios' }}
        >
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Producto</Table.Th>
                <Table.Th ta="right">Antes</Table.Th>
                <Table.Th ta="right">Después</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.changes.map(({ productId, name, field, before, after }) => (
                <Table.Tr key={`${productId}.${field}`}>
                  <Table.Td>
                    {name}
                    {draft.fields.length > 1 && (
                      <Text size="xs" c="dimmed">
                        {priceFieldLabels[field]}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{money(before)}</Table.Td>
                  <Table.Td ta="right" fw={700}>
                    {money(after)}
                    {isLeftExact(after, draft.rounding) && (
                      <Text size="xs" c="dimmed">
                        Sin redondear: quedaría {after < before ? 'más alto' : 'más bajo'} que antes
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {left > 0 && (
        <Text size="xs" c="dimmed">
          y {integer(left)} más
        </Text>
      )}
    </Stack>
  );
}
