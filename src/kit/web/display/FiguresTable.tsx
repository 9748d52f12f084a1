import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { SideScroll } from './SideScroll.tsx';

type FiguresTableProps = {
  label: string;
  /** In pixels, of the table. */
  minWidth: number;
  /** Headings at the start, and those of figures, which align at the end. */
  columns: readonly string[];
  figures: readonly string[];
  children: ReactNode;
};

/** A table of figures that scrolls sideways where the page is narrower, also by keyboard. */
export const FiguresTable = ({ label, minWidth, columns, figures, children }: FiguresTableProps) => (
  <SideScroll label={`${label}, tabla`}>
    <Table aria-label={label} miw={minWidth} style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
          {figures.map((figure) => (
            <Table.Th key={figure} ta="end">
              {figure}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  </SideScroll>
);
