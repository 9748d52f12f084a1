import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';

type TextFormProps = {
  label: string;
  maxLength: number | undefined;
  /** Label of the button that saves. */
  verb: string;
  danger?: boolean;
  saving: { isPending: boolean; error: Failure | null };
  save: (text: string) => Promise<unknown>;
  onClose: () => void;
};

/** A text that is saved with a button in the place of others; it stays open when it is refused. */
export function TextForm({ label, maxLength, verb, danger = false, saving, save, onClose }: TextFormProps) {
  const [text, setText] = useState('');
  return (
    <Stack gap="sm">
      <TextInput
        label={label}
        data-autofocus
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {saving.error && <ErrorNotice failure={saving.error} />}
      <DialogActions cancel="Volver" onCancel={onClose}>
        <Button
          {...(danger && { color: 'red' })}
          disabled={text.trim() === ''}
          loading={saving.isPending}
          onClick={() => void save(text).then(onClose, () => undefined)}
        >
          {verb}
        </Button>
      </DialogActions>
    </Stack>
  );
}
