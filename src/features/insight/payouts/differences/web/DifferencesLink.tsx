import { Button } from '@mantine/core';
import { IconCreditCardRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { differencesApi } from '../differences.contract.ts';

/** Link to the differences, with the number of open ones. */
export function DifferencesLink() {
  const { integer } = useTenantFormat();
  const open = useQuery(endpointQuery(differencesApi.summary)).data?.open ?? 0;
  return (
    <Button
      variant={open > 0 ? 'light' : 'default'}
      leftSection={<IconCreditCardRefund size={17} aria-hidden />}
      renderRoot={(props) => <Link to="/order-payments/differences" search={{ state: 'open' }} {...props} />}
    >
      {open > 0 ? `Diferencias (${integer(open)})` : 'Diferencias'}
    </Button>
  );
}
