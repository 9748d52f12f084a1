import { Navigate, useParams } from '@tanstack/react-router';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { StoredRecord } from '#kit/web/record/StoredRecord.tsx';
import { customersApi } from '../customers.contract.ts';
import { CustomerForm } from './CustomerForm.tsx';

const back = { to: '/customers', label: 'Clientes' };
const loading = <FormLoading title="Cliente" back={back} sections={[420]} />;

/** The customer in the address, or the customer they were merged into. */
export function CustomerPage() {
  const { id } = useParams({ from: '/signed-in/customers/$id' });
  return (
    <StoredRecord endpoint={customersApi.get} id={id} what="este cliente" back={back} loading={loading}>
      {(customer) =>
        customer.mergedInto === null ? (
          <CustomerForm key={customer.id} customer={customer} />
        ) : (
          <Navigate to="/customers/$id" params={{ id: customer.mergedInto }} replace />
        )
      }
    </StoredRecord>
  );
}
