import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type ChannelProblem, channelOrdersApi } from '../channelOrders.contract.ts';
import classes from './ChannelProblems.module.css';

/** Milliseconds between two reads: no event announces an order that was not placed. */
const readEvery = 20_000;

/** Opens the orders of sales channels that need a person; hidden while there are none. */
export function ChannelProblems() {
  const [open, setOpen] = useState(false);
  const { integer } = useTenantFormat();
  const { data } = useQuery({ ...endpointQuery(channelOrdersApi.problems), refetchInterval: readEvery });
  const problems = data?.data ?? [];
  if (problems.length === 0) return null;
  return (
    <>
      <Button
        color="red"
        variant="light"
        leftSection={<IconPlugConnectedX size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {pluralize(problems.length, ['problema de canal', 'problemas de canal'], integer)}
      </Button>
      {open && (
        <Modal opened onClose={() => setOpen(false)} title="Pedidos de canales con problemas" size="lg" padding="lg">
          <Stack component="ul" gap={0} className={classes.list ?? ''}>
            {problems.map((problem) => (
              <Problem key={problem.id} problem={problem} />
            ))}
          </Stack>
        </Modal>
      )}
    </>
  );
}

function Problem({
  problem: { id, channelName, displayNumber, storeName, orderId, problem, createdAt },
}: {
  problem: ChannelProblem;
}) {
  const { dateTime } = useTenantFormat();
  const mayRetry = useCan(channelOrdersApi.retry.policy);
  const { mutateAsync, isPending } = useEndpointMutation(channelOrdersApi.retry);
  const retry = () =>
    mutateAsync({ params: { id } }).then(() => toasts.success(`Pedido de ${channelName} en proceso`), toasts.failure);
  return (
    <li className={classes.problem}>
      <div>
        <Text fw={700}>
          {[channelName, displayNumber].filter(Boolean).join(' ')}
          {orderId !== null && (
            <>
              {' · '}
              <Link to="/orders" search={{ order: orderId }}>
                #{orderId}
              </Link>
            </>
          )}
        </Text>
        <Text size="sm">{problem}</Text>
        <Text size="xs" c="dimmed">
          {[storeName, dateTime(createdAt)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {mayRetry && (
        <Button variant="default" loading={isPending} onClick={() => void retry()}>
          Procesar de nuevo
        </Button>
      )}
    </li>
  );
}
