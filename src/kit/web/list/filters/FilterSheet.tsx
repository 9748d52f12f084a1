import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../Toolbar.module.css';

/** The filters of a list on a phone: from below, with how many rows they leave on the way out. */
export function FilterSheet({
  opened,
  found,
  onClose,
  children,
}: {
  opened: boolean;
  found: string | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      title="Filtros"
      radius="14px 14px 0 0"
      classNames={{ content: classes.below }}
    >
      <div className={classes.sheet}>
        {children}
        <Button size="md" onClick={onClose}>
          Ver {found ?? 'los resultados'}
        </Button>
      </div>
    </Drawer>
  );
}
