import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

/** Opens the step where the columns of a file are chosen. */
export function ChangeColumns({ disabled, onClick }: { disabled?: boolean; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconColumns3 size={16} aria-hidden />}
      disabled={disabled ?? false}
      onClick={onClick}
    >
      Columnas: cambiar
    </Button>
  );
}
