import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { LoadMore } from '#kit/web/list/LoadMore.tsx';
import { restoreFocus } from '#kit/web/shell/restoreFocus.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import {
  type AnswerListQuery,
  answersApi,
  answerStates,
  type AnswerState,
  type NpsAnswer,
  pendingDays,
} from '../results.contract.ts';
import { type AnswerAction, AnswerActions } from './AnswerActions.tsx';
import { AnswerItem } from './AnswerItem.tsx';
import classes from './Nps.module.css';

const ReplyDialog = lazy(() => import('./ReplyDialog.tsx').then((file) => ({ default: file.ReplyDialog })));
const AttendDialog = lazy(() => import('./AttendDialog.tsx').then((file) => ({ default: file.AttendDialog })));

const none: Record<AnswerState, string> = {
  pending: 'No queda nada por atender.',
  comments: 'Nadie ha escrito un comentario en este período.',
  attended: 'Todavía no se atendió ninguna en este período.',
  archived: `No hay respuestas sin atender de hace más de ${pendingDays} días.`,
};
/** Listed for any date: what waits does not depend on the period of the numbers. */
const ofAnyDate: readonly AnswerState[] = ['pending', 'archived'];

const states = Object.keys(answerStates) as AnswerState[];

type AnswerListProps = { filters: Omit<AnswerListQuery, 'state' | 'cursor'>; pending: number };

/** Answers of guests. Shows the unattended ones first when there are any. */
export function AnswerList({ filters, pending }: AnswerListProps) {
  const [chosen, setChosen] = useState<AnswerState | null>(null);
  const [action, setAction] = useState<AnswerAction | null>(null);
  const state = chosen ?? (pending > 0 ? 'pending' : 'comments');
  const { startDate: _from, endDate: _to, ...everywhere } = filters;
  const query = { ...(ofAnyDate.includes(state) ? everywhere : filters), state };
  const pages = useInfiniteQuery(endpointInfiniteQuery(answersApi.list, { query }));
  const found = pages.data?.pages.flatMap(({ data }) => data);
  useNextFocus(found, action !== null);
  const count = (each: AnswerState) => (each === 'pending' && pending > 0 ? ` (${pending})` : '');
  return (
    <section className={classes.card} aria-labelledby="nps-answers">
      <Title order={2} size="h3" id="nps-answers" tabIndex={-1} className={classes.target}>
        Respuestas
      </Title>
      <SegmentedControl<AnswerState>
        mb="md"
        className={classes.states}
        aria-label="Qué respuestas se ven"
        value={state}
        onChange={setChosen}
        data={states.map((value) => ({ value, label: `${answerStates[value]}${count(value)}` }))}
      />
      {pages.error && <QueryFailed failure={pages.error} what="las respuestas" onRetry={() => void pages.refetch()} />}
      {!found && !pages.error && <Skeleton h={160} />}
      {found?.length === 0 && <Text c="dimmed">{none[state]}</Text>}
      {found && found.length > 0 && (
        <ul className={classes.answers}>
          {found.map((answer, index) => (
            <AnswerItem
              key={answer.id}
              answer={answer}
              index={index}
              actions={<AnswerActions answer={answer} onAct={setAction} />}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage && <LoadMore loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />}
      <Suspense>{action && <ActionDialog action={action} onClose={() => setAction(null)} />}</Suspense>
    </section>
  );
}

/** Focuses the answer that takes the place of one that was dealt with, which may leave the list after its dialog. */
function useNextFocus(answers: readonly NpsAnswer[] | undefined, isActing: boolean): void {
  const hasActed = useRef(false);
  useEffect(
    function focusNextAnswer() {
      hasActed.current ||= isActing;
      if (hasActed.current && answers && !isActing) restoreFocus();
    },
    [answers, isActing],
  );
}

type ActionDialogProps = { action: AnswerAction; onClose: () => void };

function ActionDialog({ action: { answer, kind }, onClose }: ActionDialogProps) {
  if (kind === 'note') return <AttendDialog answer={answer} onClose={onClose} />;
  return <ReplyDialog answer={answer} gives={kind === 'gift'} onClose={onClose} />;
}
