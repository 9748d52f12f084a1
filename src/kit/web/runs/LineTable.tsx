import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from '../shell/usePhone.ts';

type LineTableProps = {
  /** Heading of the fold: `Las que cambian`. */
  label: string;
  nameLabel: string;
  /** Header of the content: `Qué cambia`. */
  contentLabel: string;
  /** Lines that are unfolded from the start need attention. */
  isOpen: boolean;
  lines: readonly { line: number; name: string; content: ReactNode }[];
};

/** Lines of a file in a fold, each with its record; on a phone the content is below the name. */
export function LineTable({ label, nameLabel, contentLabel, isOpen, lines }: LineTableProps) {
  const isPhone = usePhone();
  return (
    <details open={isOpen}>
      <summary>
        <Text span size="sm" fw={700}>
          {label}
        </Text>
      </summary>
      <Table aria-label={label} mt="xs" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={1}>Línea</Table.Th>
            <Table.Th>{nameLabel}</Table.Th>
            {!isPhone && <Table.Th>{contentLabel}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ line, name, content }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td miw={isPhone ? 110 : 180} style={{ overflowWrap: 'anywhere' }}>
                <b>{name}</b>
                {isPhone && content}
              </Table.Td>
              {!isPhone && <Table.Td style={{ overflowWrap: 'anywhere' }}>{content}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
