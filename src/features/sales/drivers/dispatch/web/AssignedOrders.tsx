import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowsExchange, IconArrowBackUp, IconMotorbike } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { orderStatusLabels, orderTones } from '#domain/orders/orders.ts';
import { latenessText } from '#domain/orders/late.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { Driver } from '../../record/drivers.contract.ts';
import classes from '../../record/web/Drivers.module.css';
import { type AssignedOrder, dispatchApi } from '../dispatch.contract.ts';
import { leaving, stayedText } from '../dispatch.rules.ts';
import { TransferDialog } from './TransferDialog.tsx';

/** Orders of a driver, with the actions on all of them. */
export function AssignedOrders({ driver }: { driver: Driver }) {
  const { data, error, refetch } = useQuery(endpointQuery(dispatchApi.orders, { params: { id: driver.id } }));
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />;
  return (
    <FormSection title={`Lleva ${driver.carried} de ${driver.maxCapacity}`}>
      {!data && <Skeleton h={120} className={classes.whole} />}
      {data && data.orders.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.whole}>
          Ningún pedido en curso. Dale uno desde el pedido, la lista o la cocina.
        </Text>
      )}
      {data && data.orders.length > 0 && (
        <Rows>
          {data.orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </Rows>
      )}
      {data && <Actions driver={data.driver} orders={data.orders} />}
    </FormSection>
  );
}

function OrderRow({ order: { id, status, promisedAt, customerName, address } }: { order: AssignedOrder }) {
  const now = useMinute();
  const late = latenessText({ status, promisedAt, dispatchMethod: 'delivery' }, now);
  const { time } = useTenantFormat();
  const opens = useCan('orders.show');
  const name = `#${id}, ${customerName}`;
  return (
    <Row
      about={
        <>
          {late && (
            <Text span inherit fw={700} c="var(--mantine-color-error)">
              {late},{' '}
            </Text>
          )}
          para las {time(promisedAt)}, {address}
        </>
      }
      end={<StatusBadge tone={orderTones[status]}>{orderStatusLabels[status]}</StatusBadge>}
    >
      {opens ? (
        <Anchor inherit renderRoot={(props) => <Link to="/orders" search={{ order: id } as never} {...props} />}>
          {name}
        </Anchor>
      ) : (
        name
      )}
    </Row>
  );
}

function Actions({ driver, orders }: { driver: Driver; orders: readonly AssignedOrder[] }) {
  const may = useCan(dispatchApi.leave.policy);
  const [passing, setPassing] = useState(false);
  const leave = useEndpointMutation(dispatchApi.leave, { invalidates: ['orders'] });
  const back = useEndpointMutation(dispatchApi.comeBack, { success: 'De vuelta en el local' });
  if (!may || (orders.length === 0 && driver.status !== 'in_transit')) return null;
  const params = { id: driver.id };
  const go = () =>
    void leave
      .mutateAsync({ params })
      .then(({ stayed }) => (stayed.length > 0 ? toasts.partial(stayedText(stayed)) : toasts.success('En reparto')))
      .catch(toasts.failure);
  return (
    <Group gap="sm" className={classes.whole}>
      {leaving(driver.status, orders).goes.length > 0 && (
        <Button leftSection={<IconMotorbike size={17} aria-hidden />} loading={leave.isPending} onClick={go}>
          Salió a reparto
        </Button>
      )}
      {driver.status === 'in_transit' && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          loading={back.isPending}
          onClick={() => back.mutate({ params })}
        >
          Volvió al local
        </Button>
      )}
      {orders.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={17} aria-hidden />}
          onClick={() => setPassing(true)}
        >
          Pasar todo a otro
        </Button>
      )}
      {passing && <TransferDialog driver={driver} count={orders.length} onClose={() => setPassing(false)} />}
    </Group>
  );
}
