import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { RecordHistory } from './HistoryDrawer.tsx';
import { useHistoryDrawer } from './history/useHistoryDrawer.tsx';

/** The button of a record's page that opens its history. */
export function HistoryButton({ id, ...record }: RecordHistory) {
  const { open, drawer } = useHistoryDrawer(record);
  return (
    <>
      <Button
        variant="default"
        data-brief
        leftSection={<IconHistory size={17} stroke={1.9} aria-hidden />}
        onClick={() => open(id)}
      >
        Historial
      </Button>
      {drawer}
    </>
  );
}
