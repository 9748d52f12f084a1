import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { bandOf } from '../../invitations/answers.rules.ts';
import { answersApi, type NpsAnswer } from '../results.contract.ts';
import classes from './Nps.module.css';

type AnswerItemProps = { answer: NpsAnswer; onAttend?: ((answer: NpsAnswer) => void) | undefined };

/** Answers of a guest with their order; `onAttend` adds the follow-up. */
export function AnswerItem({ answer, onAttend }: AnswerItemProps) {
  const { orderId, score, storeName, dispatchMethod, answeredAt, answers } = answer;
  const comments = answers.filter(({ comment }) => comment !== '');
  return (
    <li className={classes.answer}>
      <span className={classes.given} data-band={score === null ? undefined : bandOf(score)}>
        {score ?? '—'}
      </span>
      <div>
        {comments.map(({ description, comment }) => (
          <Text key={description} className={classes.comment}>
            {comment}
          </Text>
        ))}
        {comments.length === 0 && <Text c="dimmed">Sin comentario</Text>}
        <Text size="sm" c="dimmed">
          <OrderLink orderId={orderId} />, {storeName}, {dispatchLabels[dispatchMethod].toLowerCase()},{' '}
          <DateTime at={answeredAt} />
        </Text>
        <FollowUp answer={answer} onAttend={onAttend} />
      </div>
    </li>
  );
}

function OrderLink({ orderId }: { orderId: number }) {
  const opens = useCan('orders.show');
  const lists = useCan('orders.list');
  if (!opens || !lists) return <b>#{orderId}</b>;
  const search = { order: orderId } as never;
  return (
    <Anchor renderRoot={(props) => <Link to="/orders" search={search} {...props} />} inherit fw={700}>
      Pedido #{orderId}
    </Anchor>
  );
}

function FollowUp({ answer, onAttend }: AnswerItemProps) {
  const attends = useCan(answersApi.attend.policy);
  const { score, attendedAt, attendedBy, attendedNote, orderId } = answer;
  if (attendedAt)
    return (
      <Group gap={8} mt={4}>
        <StatusBadge tone="success">Atendida</StatusBadge>
        <Text size="sm" className={classes.comment}>
          {attendedBy}: {attendedNote}
        </Text>
      </Group>
    );
  if (!onAttend || !attends || score === null || score > 6) return null;
  return (
    <Button
      variant="light"
      size="compact-sm"
      mt={6}
      aria-label={`Marcar como atendida la respuesta del pedido #${orderId}`}
      onClick={() => onAttend(answer)}
    >
      Marcar como atendida
    </Button>
  );
}
