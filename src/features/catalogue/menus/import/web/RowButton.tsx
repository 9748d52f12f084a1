import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

type ButtonProps = { label: string; onClick: () => void; children: ReactNode };

/** An icon at the end of a row, named by its tooltip. */
export const RowButton = ({ label, onClick, children }: ButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);
