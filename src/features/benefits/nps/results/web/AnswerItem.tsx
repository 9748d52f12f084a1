import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { formatPhone } from '#domain/phones.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { bandOf } from '../../invitations/answers.rules.ts';
import type { NpsAnswer } from '../results.contract.ts';
import classes from './Nps.module.css';

type AnswerItemProps = {
  answer: NpsAnswer;
  actions?: ReactNode;
  /** Place in its list, where it may get the focus of the one before. */
  index?: number;
};

/** Answers of a guest with their order; `actions` for what can be done about it. */
export function AnswerItem({ answer, actions, index }: AnswerItemProps) {
  const { orderId, score, storeName, dispatchMethod, answeredAt, answers, guest, items } = answer;
  const comments = answers.filter(({ comment }) => comment !== '');
  return (
    <li className={classes.answer} data-index={index} tabIndex={index === undefined ? undefined : -1}>
      <span className={classes.given} data-band={score === null ? undefined : bandOf(score)}>
        {score ?? '—'}
      </span>
      <div>
        {guest && <Guest guest={guest} />}
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
        {items.length > 0 && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(' · ')}
          </Text>
        )}
        <FollowUp answer={answer} />
        {actions}
      </div>
    </li>
  );
}

function Guest({ guest: { customerId, name, phone } }: { guest: NonNullable<NpsAnswer['guest']> }) {
  const opens = useCan(customersApi.get.policy);
  const params = { id: String(customerId) };
  return (
    <Group gap="2px 10px">
      {opens && customerId !== null ? (
        <Anchor renderRoot={(props) => <Link to="/customers/$id" params={params} {...props} />} fw={700}>
          {name}
        </Anchor>
      ) : (
        <Text fw={700}>{name}</Text>
      )}
      {phone && (
        <Text size="sm" c="dimmed">
          {formatPhone(phone)}
        </Text>
      )}
    </Group>
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

function FollowUp({ answer: { attendedAt, attendedBy, attendedNote } }: { answer: NpsAnswer }) {
  if (!attendedAt) return null;
  return (
    <Group gap={8} mt={4} align="flex-start" wrap="nowrap">
      <StatusBadge tone="success">Atendida</StatusBadge>
      <Text size="sm" className={classes.comment}>
        {attendedBy}: {attendedNote}
      </Text>
    </Group>
  );
}
