import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { loyaltyApi, type PointsHolder } from '../loyalty.contract.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { BalanceFacts } from './BalanceFacts.tsx';

/** Points on the page of a customer. Hidden from users limited to some stores. */
export function CustomerPoints({ customerId }: { customerId: number }) {
  const { storeIds, flags } = useCurrentUser();
  const canView = useCan(loyaltyApi.customer.policy) && storeIds === null && flags.includes('loyalty-program');
  const query = endpointQuery(loyaltyApi.customer, { params: { id: customerId } });
  const { data } = useQuery({ ...query, enabled: canView });
  return canView && data ? <Points holder={data} /> : null;
}

function Points({ holder }: { holder: PointsHolder }) {
  const [isAdjusting, setAdjusting] = useState(false);
  const { id } = holder;
  return (
    <FormSection title="Puntos">
      <BalanceFacts holder={holder} />
      <Group data-span={12} gap="sm">
        <Can do={loyaltyApi.adjust.policy}>
          <Button variant="default" size="compact-sm" onClick={() => setAdjusting(true)}>
            Ajustar puntos
          </Button>
        </Can>
        <Anchor renderRoot={(props) => <Link to="/loyalty-customers/$id" params={{ id }} {...props} />} size="sm">
          Ver sus movimientos
        </Anchor>
      </Group>
      {isAdjusting && <AdjustDialog holder={holder} onClose={() => setAdjusting(false)} />}
    </FormSection>
  );
}
