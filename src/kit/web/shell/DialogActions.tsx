import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DialogActions.module.css';
import { readTypedOnPress, leaveUnparsed } from './readTyped.ts';

type DialogActionsProps = {
  /** Label of the button that closes the dialog without acting. */
  cancel?: string;
  disabled?: boolean;
  onCancel: () => void;
  /** Buttons that act. */
  children?: ReactNode;
};

/** Buttons at the end of a dialog: cancel first, then the action. */
export function DialogActions({ cancel = 'Cancelar', disabled = false, onCancel, children }: DialogActionsProps) {
  return (
    <Group {...readTypedOnPress} className={classes.actions ?? ''} justify="flex-end" gap="sm">
      <Button {...leaveUnparsed} variant="default" disabled={disabled} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </Group>
  );
}
