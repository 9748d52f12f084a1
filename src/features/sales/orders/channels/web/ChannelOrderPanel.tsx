import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPencilExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Clock, momentPhrase } from '#domain/time/momentPhrase.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { type ChannelContent, type ChannelOrderDetails, channelOrdersApi } from '../channelOrders.contract.ts';
import classes from './ChannelOrder.module.css';
import { MissingForm } from './MissingForm.tsx';
import { UnknownLines } from './UnknownLines.tsx';

const stateTexts: Record<ChannelOrderDetails['state'], string> = {
  waiting: 'Espera que lo aceptes.',
  accepted: 'Está aceptado.',
  denied: 'Está rechazado.',
  expired: 'Venció: nadie lo aceptó a tiempo.',
  canceled: 'Está cancelado.',
  finished: 'Está entregado.',
};

/** `Aceptado a las 20:14.`, after the state where that is another. */
function stateText({ state, acceptedAt }: ChannelOrderDetails, clock: Clock): string {
  if (acceptedAt === null) return stateTexts[state];
  const accepted = `Aceptado ${momentPhrase(acceptedAt, clock)}.`;
  return state === 'accepted' ? accepted : `${stateTexts[state]} ${accepted}`;
}

type PanelProps = {
  orderId: number;
  /** Of its store. */
  timeZone: string;
};

/** An order as its channel has it: changes with both versions, missing products and problems. */
export function ChannelOrderPanel({ orderId, timeZone }: PanelProps) {
  const now = useMinute();
  const { data, error, refetch } = useQuery(endpointQuery(channelOrdersApi.ofOrder, { params: { orderId } }));
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={22} radius={10} />;
  return (
    <Stack gap="sm">
      <Text size="sm">{stateText(data, { timeZone, now })}</Text>
      {data.problem && (
        <Alert color="red" radius="md">
          {data.problem}
        </Alert>
      )}
      {data.change && <Change orderId={orderId} change={data.change} order={data} />}
      {data.unknown.length > 0 && (
        <Can do={channelOrdersApi.chooseProduct.policy}>
          <UnknownLines orderId={orderId} order={data} />
        </Can>
      )}
      <Missing orderId={orderId} order={data} />
    </Stack>
  );
}

type ChangeProps = {
  orderId: number;
  order: ChannelOrderDetails;
  change: NonNullable<ChannelOrderDetails['change']>;
};

/** Both versions of an order that its channel changed. */
function Change({ orderId, order: { channelName, content }, change: { former, at, isSeen } }: ChangeProps) {
  const { dateTime } = useTenantFormat();
  const { mutate, isPending } = useEndpointMutation(channelOrdersApi.seeChange);
  return (
    <Alert
      color={isSeen ? 'gray' : 'amber'}
      radius="md"
      icon={<IconPencilExclamation size={20} aria-hidden />}
      title={`${channelName} cambió el pedido`}
    >
      <Stack gap="sm">
        <Text size="sm">Lo cambió el {dateTime(at)}. Aquí quedó como estaba: prepara lo que dice ahora.</Text>
        <div className={classes.versions}>
          <Version title="Antes" content={former} />
          {content && <Version title="Ahora" content={content} />}
        </div>
        {!isSeen && (
          <Can do={channelOrdersApi.seeChange.policy}>
            <Button
              variant="default"
              className={classes.start ?? ''}
              loading={isPending}
              onClick={() => mutate({ params: { orderId } })}
            >
              Entendido
            </Button>
          </Can>
        )}
      </Stack>
    </Alert>
  );
}

function Version({ title, content: { lines, notes, total } }: { title: string; content: ChannelContent }) {
  return (
    <div>
      <Text fw={700} size="sm">
        {title}
      </Text>
      <ul className={classes.lines}>
        {lines.map(({ reference, name, quantity, choices, comment }) => (
          <li key={reference}>
            {quantity} × {name}
            {choices.length > 0 && (
              <Text size="xs">{choices.map((choice) => `${choice.quantity} × ${choice.name}`).join(', ')}</Text>
            )}
            {comment && <Text size="xs">{comment}</Text>}
          </li>
        ))}
      </ul>
      {notes && <Text size="sm">{notes}</Text>}
      <Text size="sm">
        Total <Money value={total} />
      </Text>
    </div>
  );
}

/** Products that were reported missing, and the form for those that are. */
function Missing({ orderId, order }: { orderId: number; order: ChannelOrderDetails }) {
  const { channelName, state, missing, reported } = order;
  const [isOpen, setIsOpen] = useState(false);
  if (state !== 'accepted') return null;
  if (missing === null)
    return (
      <Text size="sm" c="dimmed">
        {channelName} no deja quitar un producto de un pedido aceptado: si falta algo, llama a su soporte.
      </Text>
    );
  return (
    <>
      {reported && (
        <Text size="sm">
          {reported.isSent
            ? `${channelName} ya sabe de los productos que faltan.`
            : `Avisando a ${channelName} de los productos que faltan…`}
        </Text>
      )}
      <Can do={channelOrdersApi.reportMissing.policy}>
        {isOpen ? (
          <MissingForm orderId={orderId} order={order} onClose={() => setIsOpen(false)} />
        ) : (
          <Button variant="default" className={classes.start ?? ''} onClick={() => setIsOpen(true)}>
            Falta un producto
          </Button>
        )}
      </Can>
    </>
  );
}
