import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import type { RemovalDialogProps } from '#kit/web/record/useRemoveRecord.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import type { StoreRow } from '../../record/stores.contract.ts';

const plain = (text: string) => text.trim().toLocaleLowerCase('es');

/** Deletes a store after its name is typed: guests and channels lose it immediately. */
export function RemoveStore({
  record: store,
  onClose,
  removing: { run, isPending, error },
}: RemovalDialogProps<Pick<StoreRow, 'id' | 'name'>>) {
  const [typed, setTyped] = useState('');
  const agrees = plain(typed) === plain(store.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (agrees && !isPending) run();
  };
  return (
    <Modal opened onClose={onClose} title={`¿Eliminar ${store.name}?`} padding="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            Deja de recibir pedidos y desaparece de la tienda y de los canales, con sus horarios, zonas y credenciales.
            Si solo es por un tiempo, ciérralo.
          </Text>
          {error && <ErrorNotice failure={error} />}
          <TextInput
            label="Para confirmar, escribe el nombre del local"
            placeholder={store.name}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <DialogActions disabled={isPending} onCancel={onClose}>
            <Button type="submit" color="red" disabled={!agrees} loading={isPending}>
              Eliminar local
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
