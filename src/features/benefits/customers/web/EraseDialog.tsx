import { Button, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { type Customer, customerName, customersApi } from '../customers.contract.ts';

const word = 'BORRAR';

type EraseDialogProps = { customer: Pick<Customer, 'id' | 'name' | 'phone'>; onClose: () => void };

/** Explains what is lost permanently and requires a typed confirmation. */
export function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const forgetting = useEndpointMutation(customersApi.forget, {
    invalidates: ['history', 'orders', 'answers', 'loyalty'],
    success: 'Datos borrados',
  });
  const isConfirmed = typed.trim().toUpperCase() === word;
  const erase = () =>
    isConfirmed && void forgetting.mutateAsync({ params: { id: customer.id } }).then(onClose, () => undefined);
  return (
    <Modal opened onClose={onClose} title={`¿Borrar los datos de ${customerName(customer)}?`} size="md" padding="lg">
      <Stack>
        <LossNotice />
        <TextInput
          label={`Escribe ${word} para confirmar`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && erase()}
          autoComplete="off"
          data-autofocus
        />
        {forgetting.error && <ErrorNotice failure={forgetting.error} />}
        <DialogActions onCancel={onClose}>
          <Button color="red" disabled={!isConfirmed} loading={forgetting.isPending} onClick={erase}>
            Borrar para siempre
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}

function LossNotice() {
  return (
    <>
      <Text size="sm">
        <b>No se puede deshacer.</b> Se borran para siempre, también de sus pedidos y del historial:
      </Text>
      <List size="sm">
        <List.Item>su nombre, teléfono, correo y direcciones</List.Item>
        <List.Item>las notas, los comentarios y los motivos que alguien escribió</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        Quedan los productos, los montos y a quién se hizo cada factura, que pide la ley de impuestos. Si vuelve a pedir
        será un cliente nuevo.
      </Text>
    </>
  );
}
