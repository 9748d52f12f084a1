import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { LoadMore } from '#kit/web/list/LoadMore.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import {
  type AnswerListQuery,
  answersApi,
  answerStates,
  type AnswerState,
  type NpsAnswer,
} from '../results.contract.ts';
import { AnswerItem } from './AnswerItem.tsx';
import classes from './Nps.module.css';

const AttendDialog = lazy(() => import('./AttendDialog.tsx').then((file) => ({ default: file.AttendDialog })));

const none: Record<AnswerState, string> = {
  pending: 'No queda nada por atender.',
  comments: 'Nadie ha escrito un comentario en este período.',
  attended: 'Todavía no se atendió ninguna en este período.',
};

type AnswerListProps = { filters: Omit<AnswerListQuery, 'state' | 'cursor'>; pending: number };

/** Answers of guests. Shows the unattended ones first when there are any. */
export function AnswerList({ filters, pending }: AnswerListProps) {
  const [chosen, setChosen] = useState<AnswerState | null>(null);
  const [attending, setAttending] = useState<NpsAnswer | null>(null);
  const state = chosen ?? (pending > 0 ? 'pending' : 'comments');
  // Unattended answers are listed for any date.
  const { startDate: _from, endDate: _to, ...everywhere } = filters;
  const query = { ...(state === 'pending' ? everywhere : filters), state };
  const pages = useInfiniteQuery(endpointInfiniteQuery(answersApi.list, { query }));
  const found = pages.data?.pages.flatMap(({ data }) => data);
  const count = (each: AnswerState) => (each === 'pending' && pending > 0 ? ` (${pending})` : '');
  return (
    <section className={classes.card} aria-labelledby="nps-answers">
      <Title order={2} size="h3" id="nps-answers">
        Respuestas
      </Title>
      <SegmentedControl<AnswerState>
        mb="md"
        aria-label="Qué respuestas se ven"
        value={state}
        onChange={setChosen}
        data={(['pending', 'comments', 'attended'] as const).map((value) => ({
          value,
          label: `${answerStates[value]}${count(value)}`,
        }))}
      />
      {pages.error && <QueryFailed failure={pages.error} what="las respuestas" onRetry={() => void pages.refetch()} />}
      {!found && !pages.error && <Skeleton h={160} />}
      {found?.length === 0 && <Text c="dimmed">{none[state]}</Text>}
      {found && found.length > 0 && (
        <ul className={classes.answers}>
          {found.map((answer) => (
            <AnswerItem key={answer.id} answer={answer} onAttend={setAttending} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && <LoadMore loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />}
      <Suspense>{attending && <AttendDialog answer={attending} onClose={() => setAttending(null)} />}</Suspense>
    </section>
  );
}
