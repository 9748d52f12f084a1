import { ActionIcon, Button, Indicator, Modal, Stack, Text } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type ChannelProblem, channelOrdersApi } from '../channelOrders.contract.ts';
import classes from './ChannelProblems.module.css';

/** Milliseconds between two reads: no event announces an order that was not placed. */
const readEvery = 20_000;

/** Opens the orders of sales channels that need a person. Always there, so that nothing moves when one comes. */
export function ChannelProblems() {
  const [open, setOpen] = useState(false);
  const { integer } = useTenantFormat();
  const { data } = useQuery({ ...endpointQuery(channelOrdersApi.problems), refetchInterval: readEvery });
  const problems = data?.data ?? [];
  const phone = usePhone();
  const hasProblems = problems.length > 0;
  const Mark = hasProblems ? IconPlugConnectedX : IconPlugConnected;
  const label = hasProblems
    ? pluralize(problems.length, ['problema de canal', 'problemas de canal'], integer)
    : 'Canales';
  return (
    <>
      {phone ? (
        <Indicator label={integer(problems.length)} disabled={!hasProblems} color="red" size={18} offset={4}>
          <ActionIcon
            variant={hasProblems ? 'light' : 'default'}
            color={hasProblems ? 'red' : 'gray'}
            size={44}
            radius="xl"
            aria-label={label}
            onClick={() => setOpen(true)}
          >
            <Mark size={19} aria-hidden />
          </ActionIcon>
        </Indicator>
      ) : (
        <Button
          variant={hasProblems ? 'light' : 'default'}
          color={hasProblems ? 'red' : 'gray'}
          leftSection={<Mark size={17} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
      {open && (
        <Modal opened onClose={() => setOpen(false)} title="Pedidos de canales con problemas" size="lg" padding="lg">
          {hasProblems ? (
            <Stack component="ul" gap={0} className={classes.list ?? ''}>
              {problems.map((problem) => (
                <Problem key={problem.id} problem={problem} />
              ))}
            </Stack>
          ) : (
            <Text>Ningún pedido de un canal necesita que alguien lo revise.</Text>
          )}
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
