import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './Rows.module.css';

export function AddRowButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      variant="light"
      size="sm"
      className={classes.add}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
