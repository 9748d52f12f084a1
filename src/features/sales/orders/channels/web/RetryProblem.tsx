import { Button, Loader, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/api/call.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type ChannelOrderState, type ChannelProblem, channelOrdersApi } from '../channelOrders.contract.ts';
import classes from '../../record/web/Problems.module.css';
import type { Solved } from './SolvedProblems.tsx';

const readEveryMs = 800;
/** After this, the channel is slow: processing continues without a person waiting. */
const patienceMs = 25_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Processes an order again, and reads it until two reads agree that it was processed; null while its channel is slow. */
async function retryAndRead({ id, checkedAt: before }: ChannelProblem): Promise<ChannelOrderState | null> {
  const params = { id };
  await call(channelOrdersApi.retry, { params });
  const end = Date.now() + patienceMs;
  for (let former = before; Date.now() < end; ) {
    await pause(readEveryMs);
    const state = await call(channelOrdersApi.state, { params });
    if (state.checkedAt !== before && state.checkedAt === former) return state;
    former = state.checkedAt;
  }
  return null;
}

const nameOf = ({ channelName, displayNumber }: ChannelProblem) =>
  [channelName, displayNumber].filter(Boolean).join(' ');

/** Result of an order whose problem ended. */
function solvedText(problem: ChannelProblem, { orderId, hasEnded }: ChannelOrderState): string {
  const name = nameOf(problem);
  if (hasEnded) return `${name} terminó en ${problem.channelName}: no hay nada que preparar.`;
  if (problem.orderId === null && orderId !== null) return `${name} entró.`;
  return `${name} quedó al día en ${problem.channelName}.`;
}

/** Why a problem is still in the list after it was processed again. */
function remainingText({ channelName, problem: former, orderId }: ChannelProblem, state: ChannelOrderState | null) {
  if (!state) return `${channelName} no ha respondido todavía. Seguimos intentando: esta lista se actualiza sola.`;
  if (state.hasEnded) return `${channelName} ya lo canceló: no hay nada que preparar.`;
  if (state.problem !== former) return 'Ahora falla por otro motivo.';
  return orderId === null ? 'Sigue sin entrar, por lo mismo.' : 'Sigue con el mismo problema.';
}

/** Processes an order again and shows what became of it. Its button keeps the focus. */
export function RetryProblem({ problem, onSolved }: { problem: ChannelProblem; onSolved: (solved: Solved) => void }) {
  const client = useQueryClient();
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: retryAndRead,
    onSuccess: (state, of) => {
      if (state?.problem === null) onSolved({ id: of.id, text: solvedText(of, state), orderId: state.orderId });
      void client.invalidateQueries({ queryKey: [areaOf(channelOrdersApi.problems)] });
    },
    onError: toasts.failure,
  });
  const result = data !== undefined && variables && !isPending ? remainingText(variables, data) : '';
  return (
    <div className={classes.retry}>
      <Button
        variant="default"
        aria-disabled={isPending}
        leftSection={isPending ? <Loader size={16} aria-hidden /> : undefined}
        onClick={() => !isPending && mutate(problem)}
      >
        {isPending ? 'Procesando…' : 'Procesar de nuevo'}
      </Button>
      <Text component="output" size="sm" c="dimmed">
        {result}
      </Text>
    </div>
  );
}
