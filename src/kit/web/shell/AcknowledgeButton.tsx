import { Button } from '@mantine/core';

/** Closes a dialog that only informs. It has the focus when the dialog opens. */
export function AcknowledgeButton({ onClick }: { onClick: () => void }) {
  return (
    <Button data-autofocus onClick={onClick}>
      Entendido
    </Button>
  );
}
