import { Button, Drawer, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

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
    <Drawer opened={opened} onClose={onClose} position="bottom" size="auto" title="Filtros" radius="14px 14px 0 0">
      <Stack gap="sm">
        {children}
        <Button size="md" onClick={onClose}>
          Ver {found ?? 'los resultados'}
        </Button>
      </Stack>
    </Drawer>
  );
}
