import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { ProblemsDialog } from '../../record/web/ProblemsDialog.tsx';
import { type ChannelProblem, channelOrdersApi } from '../channelOrders.contract.ts';
import { strikesText } from '../strikes.rules.ts';
import { RetryProblem } from './RetryProblem.tsx';
import { type Solved, SolvedProblems } from './SolvedProblems.tsx';
import classes from '../../record/web/Problems.module.css';

/** Milliseconds between two reads: no event announces an order that was not placed. */
const readEvery = 20_000;

/** Opens the orders of sales channels that need a person. */
export function ChannelProblems() {
  const [solved, setSolved] = useState<Solved[]>([]);
  const { data } = useQuery({ ...endpointQuery(channelOrdersApi.problems), refetchInterval: readEvery });
  const problems = data?.data ?? [];
  const strikes = data?.strikes ?? [];
  return (
    <ProblemsDialog
      name="Canales"
      title="Pedidos de canales con problemas"
      count={problems.length + strikes.length}
      icons={[IconPlugConnected, IconPlugConnectedX]}
      onClose={() => setSolved([])}
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
            <Problem key={problem.id} problem={problem} onSolved={(each) => setSolved((others) => [...others, each])} />
          ))}
        </Stack>
      ) : (
        <Text>Ningún pedido de un canal necesita que alguien lo revise.</Text>
      )}
    </ProblemsDialog>
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
