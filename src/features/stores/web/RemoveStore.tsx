import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '#kit/web/ErrorNotice.tsx';
import { asFailure } from '#kit/web/requests.ts';
import { useWriting } from '#kit/web/query.ts';
import { type StoreRow, storesApi } from '../stores.contract.ts';

const plain = (text: string) => text.trim().toLocaleLowerCase('es');

/** Deletes a store once somebody has typed its name: guests and channels lose it at once. */
export function RemoveStore({
  store,
  onClose,
  onRemoved,
}: {
  store: Pick<StoreRow, 'id' | 'name'>;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const [typed, setTyped] = useState('');
  const remove = useWriting(storesApi.remove, { success: 'Local eliminado', invalidates: ['users', 'roles'] });
  const agrees = plain(typed) === plain(store.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!agrees || remove.isPending) return;
    void remove.mutateAsync({ params: { id: store.id } }).then(
      () => {
        onClose();
        onRemoved?.();
      },
      () => undefined,
    );
  };
  return (
    <Modal opened onClose={onClose} title={`¿Eliminar ${store.name}?`} padding="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            Deja de recibir pedidos y desaparece de la tienda y de los canales, con sus horarios, zonas y credenciales.
            Si solo es por un tiempo, ciérralo.
          </Text>
          {remove.error && <ErrorNotice failure={asFailure(remove.error)} />}
          <TextInput
            label="Para confirmar, escribe el nombre del local"
            placeholder={store.name}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={remove.isPending} onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color="red" disabled={!agrees} loading={remove.isPending}>
              Eliminar local
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
