import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatPhone } from '#domain/phones.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type Customer, customerName, customersApi, type NamedCustomer } from '../customers.contract.ts';
import { useMergeCustomers } from './useMergeCustomers.ts';

/** Customers with the same mail, who may be the same person. */
export function SimilarCustomers({ customer }: { customer: Customer }) {
  if (customer.similar.length === 0) return null;
  return (
    <Alert color="blue" icon={<IconUsers size={20} />} title="Podrían ser la misma persona">
      <Text size="sm" mb="xs">
        Tienen el mismo correo y otro teléfono.
      </Text>
      {customer.similar.map((other) => (
        <Similar key={other.id} customer={customer} other={other} />
      ))}
    </Alert>
  );
}

function Similar({ customer, other }: { customer: Customer; other: NamedCustomer }) {
  const merges = useCan(customersApi.merge.policy);
  const everywhere = useCurrentUser().storeIds === null;
  const { merge, isPending } = useMergeCustomers(customer);
  return (
    <Group gap="sm">
      <Anchor renderRoot={(props) => <Link to="/customers/$id" params={{ id: other.id }} {...props} />} size="sm">
        {other.name || 'Sin nombre'}, {formatPhone(other.phone)}
      </Anchor>
      {merges && everywhere && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Unir con ${customerName(other)}, ${formatPhone(other.phone)}`}
          loading={isPending}
          onClick={() => void merge(other.id).catch(toasts.failure)}
        >
          Unir
        </Button>
      )}
    </Group>
  );
}
