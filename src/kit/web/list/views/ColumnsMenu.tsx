import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { OnIntent } from '../../shell/OnIntent.tsx';
import { Tip } from '../../display/Tip.tsx';
import type { Column } from '../table/column.ts';

export type ColumnsMenuProps = {
  columns: Column<never>[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
};

const load = () => import('./ColumnsMenuOpen.tsx').then((file) => file.ColumnsMenuOpen);

/** Which columns to see and in what order. */
export const ColumnsMenu = (props: ColumnsMenuProps) => (
  <OnIntent
    load={load}
    popup="dialog"
    with={props}
    button={
      <Tip label="Columnas">
        <ActionIcon aria-label="Elegir columnas">
          <IconColumns3 size={19} stroke={1.8} />
        </ActionIcon>
      </Tip>
    }
  />
);
