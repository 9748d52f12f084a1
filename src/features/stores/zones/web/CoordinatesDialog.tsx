import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Place } from '#kit/web/map/places.ts';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { parseRing, formatRing } from './coordinates.ts';

type CoordinatesDialogProps = {
  title: string;
  ring: readonly Place[];
  readOnly: boolean;
  onUse: (ring: Place[]) => void;
  onClose: () => void;
};

/** The points of a zone as text: how to draw without a mouse, and how to copy a border exactly. */
export function CoordinatesDialog({ title, ring, readOnly, onUse, onClose }: CoordinatesDialogProps) {
  const [text, setText] = useState(() => formatRing(ring));
  const [error, setError] = useState<string | null>(null);
  const use = () => {
    const read = parseRing(text);
    setError(read.error);
    if (!read.ring) return;
    onUse(read.ring);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Un punto por línea, en el orden del borde: primero la latitud y después la longitud.
        </Text>
        <Textarea
          label="Puntos del borde"
          placeholder={'-33.4372, -70.6506\n-33.4372, -70.6301\n-33.4520, -70.6301'}
          autosize
          minRows={6}
          maxRows={14}
          data-autofocus
          readOnly={readOnly}
          error={error}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
        />
        <DialogActions cancel={readOnly ? 'Cerrar' : 'Cancelar'} onCancel={onClose}>
          {!readOnly && <Button onClick={use}>Usar estos puntos</Button>}
        </DialogActions>
      </Stack>
    </Modal>
  );
}
