import { Stack, Table, Text } from '@mantine/core';
import type { ImportPreview } from '#kit/contract/csvImport.ts';
import { useTenantFormat } from '../shell/format.tsx';

type Changed = NonNullable<ImportPreview['changed']>;
type ChangedLinesProps = { changed: Changed; count: number; name: string };

/** The first of the lines that change a record, with the old and the new text of each cell. */
export function ChangedLines({ changed, count, name }: ChangedLinesProps) {
  const { integer } = useTenantFormat();
  const label = changed.length < count ? `Las primeras ${integer(changed.length)} que cambian` : 'Las que cambian';
  const described = changed.filter(({ changes }) => changes.length > 0);
  if (described.length === 0) return null;
  return (
    <details open>
      <summary>
        <Text span size="sm" fw={700}>
          {label}
        </Text>
      </summary>
      <Table aria-label={label} mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Línea</Table.Th>
            <Table.Th>{name}</Table.Th>
            <Table.Th>Qué cambia</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {described.map(({ line, name: record, changes }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td fw={700} style={{ overflowWrap: 'anywhere' }}>
                {record}
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Stack gap={2}>
                  {changes.map((change) => (
                    <CellChange key={change.column} {...change} />
                  ))}
                </Stack>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

function CellChange({ column, before, after }: Changed[number]['changes'][number]) {
  return (
    <span>
      {column}: <del>{before || 'vacío'}</del> → <ins>{after || 'vacío'}</ins>
    </span>
  );
}
