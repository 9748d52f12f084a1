import { ActionIcon, Alert, Button, Indicator, Modal, Stack, Text } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { closeOnLink } from '#kit/web/form/FixLink.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { type ChannelProblem, channelOrdersApi } from '../channelOrders.contract.ts';
import { strikesText } from '../strikes.rules.ts';
import { RetryProblem } from './RetryProblem.tsx';
import { type Solved, SolvedProblems } from './SolvedProblems.tsx';
import classes from './ChannelProblems.module.css';

/** Milliseconds between two reads: no event announces an order that was not placed. */
const readEvery = 20_000;

/** Opens the orders of sales channels that need a person. Always there and as wide, so that nothing moves when one comes. */
export function ChannelProblems() {
  const [open, setOpen] = useState(false);
  const [solved, setSolved] = useState<Solved[]>([]);
  const close = () => {
    setOpen(false);
    setSolved([]);
  };
  const { integer } = useTenantFormat();
  const { data } = useQuery({ ...endpointQuery(channelOrdersApi.problems), refetchInterval: readEvery });
  const problems = data?.data ?? [];
  const strikes = data?.strikes ?? [];
  const phone = usePhone();
  const count = problems.length + strikes.length;
  const hasProblems = count > 0;
  const style = { variant: hasProblems ? 'light' : 'default', color: hasProblems ? 'red' : 'gray' };
  const Mark = hasProblems ? IconPlugConnectedX : IconPlugConnected;
  const label = hasProblems ? `Canales: ${pluralize(count, ['problema', 'problemas'], integer)}` : 'Canales';
  return (
    <>
      <Indicator label={integer(count)} disabled={!hasProblems} color="red" size={18} offset={4}>
        {phone ? (
          <ActionIcon {...style} size={44} radius="xl" aria-label={label} onClick={() => setOpen(true)}>
            <Mark size={19} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            {...style}
            leftSection={<Mark size={17} aria-hidden />}
            aria-label={label}
            onClick={() => setOpen(true)}
          >
            Canales
          </Button>
        )}
      </Indicator>
      {open && (
        <Modal
          opened
          onClose={close}
          onClick={closeOnLink(close)}
          title="Pedidos de canales con problemas"
          size="lg"
          padding="lg"
        >
          <SolvedProblems solved={solved} />
          {strikes.map((each) => (
            <Alert key={`${each.channelName} ${each.storeId}`} color="amber" radius="md" mb="sm">
              {strikesText(each)}
            </Alert>
          ))}
          {problems.length > 0 ? (
            <Stack component="ul" gap={0} className={classes.list ?? ''}>
              {problems.map((problem) => (
                <Problem
                  key={problem.id}
                  problem={problem}
                  onSolved={(each) => setSolved((others) => [...others, each])}
                />
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

function Problem({ problem, onSolved }: { problem: ChannelProblem; onSolved: (solved: Solved) => void }) {
  const { channelName, displayNumber, storeName, orderId, createdAt } = problem;
  const { dateTime } = useTenantFormat();
  const mayRetry = useCan(channelOrdersApi.retry.policy);
  const mayLink = useCan('stores.update');
  return (
    <li className={classes.problem}>
      <div className={classes.text}>
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
        <Text size="sm">{problem.problem}</Text>
        {mayLink && orderId === null && storeName === null && (
          <Text size="sm">
            <Link to="/stores">Elegir el local al que llega este pedido</Link>
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {[storeName, dateTime(createdAt)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {mayRetry &&
        (problem.isOpen ? <RetryProblem problem={problem} onSolved={onSolved} /> : <Dismiss id={problem.id} />)}
    </li>
  );
}

/** Takes a problem that is over off the list. */
function Dismiss({ id }: Pick<ChannelProblem, 'id'>) {
  const { mutate, isPending } = useEndpointMutation(channelOrdersApi.dismiss);
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({ params: { id } })}>
      Dar por visto
    </Button>
  );
}
