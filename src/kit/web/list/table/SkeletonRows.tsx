import { Skeleton, Table } from '@mantine/core';
import type { Column } from './column.ts';

const widths = ['62%', '48%', '70%', '40%', '56%'];

/** Rows of the height of the real ones, while those come. */
export function SkeletonRows<T>({
  columns,
  leading,
  trailing,
  count = 10,
}: {
  columns: Column<T>[];
  leading: boolean;
  trailing: boolean;
  count?: number;
}) {
  return Array.from({ length: count }, (_, row) => (
    <Table.Tr key={row} aria-hidden>
      {leading && (
        <Table.Td>
          <Skeleton h={18} w={18} radius="sm" />
        </Table.Td>
      )}
      {columns.map((column, index) => (
        <Table.Td key={column.id} data-align={column.align}>
          <Skeleton h={14} w={widths[(row + index) % widths.length] ?? '60%'} display="inline-block" />
        </Table.Td>
      ))}
      {trailing && <Table.Td />}
    </Table.Tr>
  ));
}
