import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '#domain/phones.ts';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { type Customer, customerName } from '../customers.contract.ts';
import { otherCustomers } from './customerOptions.ts';
import { useMergeCustomers } from './useMergeCustomers.ts';

type MergeDialogProps = { customer: Pick<Customer, 'id' | 'name' | 'phone'>; onClose: () => void };

/** Selects the other customer who is the same person. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<number | null>(null);
  const [others] = useState(() => otherCustomers(customer.id));
  const { merge, isPending, error } = useMergeCustomers(customer);
  const unite = () => other !== null && void merge(other).then(onClose, () => undefined);
  return (
    <Modal opened onClose={onClose} title={`Unir con ${customerName(customer)}`} size="md" padding="lg">
      <Stack>
        <Text size="sm">
          Elige al cliente que es la misma persona. Sus pedidos, los de antes y los que haga con su teléfono, contarán
          para <b>{customerName(customer)}</b>, {formatPhone(customer.phone)}. Puedes deshacerlo desde el historial.
        </Text>
        <RemoteSelect
          of={others}
          label="El otro cliente"
          placeholder="Busca por nombre, teléfono o correo"
          value={other}
          onChange={setOther}
          first
        />
        {error && <ErrorNotice failure={error} />}
        <DialogActions onCancel={onClose}>
          <Button disabled={other === null} loading={isPending} onClick={unite}>
            Unir clientes
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
