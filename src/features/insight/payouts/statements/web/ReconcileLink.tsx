import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Can } from '#kit/web/session/Can.tsx';
import { statementsApi } from '../statements.contract.ts';

export const ReconcileLink = () => (
  <Can do={statementsApi.reconcile.policy}>
    <Button
      variant="default"
      leftSection={<IconFileSearch size={17} aria-hidden />}
      renderRoot={(props) => <Link to="/payments/reconcile" {...props} />}
    >
      Conciliar cartola
    </Button>
  </Can>
);
