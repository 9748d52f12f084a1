import { Button, Code, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import {
  type DeliveryStatus,
  deliveryStatusLabels,
  type WebhookDelivery,
  webhookDeliveriesApi,
} from '../deliveries.contract.ts';
import classes from './DeliveryItem.module.css';

const tones: Record<DeliveryStatus, Tone> = { pending: 'info', delivered: 'success', failed: 'error' };

/** A delivery, and on request what it sent and what was answered. */
export function DeliveryItem({ delivery }: { delivery: WebhookDelivery }) {
  const [isOpen, setOpen] = useState(false);
  const { type, status, createdAt } = delivery;
  return (
    <li className={classes.item}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <Text span fw={700}>
            {type}
          </Text>
          <Text size="xs" c="dimmed">
            <DateTime at={createdAt} />
          </Text>
        </span>
        <StatusBadge tone={tones[status]}>{deliveryStatusLabels[status]}</StatusBadge>
      </UnstyledButton>
      {isOpen && <Details delivery={delivery} />}
    </li>
  );
}

function Attempts({ delivery: { attempts, attemptedAt, problem, responseStatus, milliseconds, nextAt } }: Props) {
  const { integer } = useTenantFormat();
  if (attemptedAt === null) return <Text size="sm">Todavía no se intenta.</Text>;
  const answer = problem || `Respondió ${responseStatus} en ${integer(milliseconds ?? 0)} ms.`;
  return (
    <Text size="sm">
      {pluralize(attempts, ['intento', 'intentos'], integer)}, el último <DateTime at={attemptedAt} />. {answer}
      {nextAt !== null && (
        <>
          {' '}
          Se intenta de nuevo <DateTime at={nextAt} />.
        </>
      )}
    </Text>
  );
}

type Props = { delivery: WebhookDelivery };

function Details({ delivery }: Props) {
  const { data } = useQuery(endpointQuery(webhookDeliveriesApi.get, { params: { id: delivery.id } }));
  const resend = useEndpointMutation(webhookDeliveriesApi.resend, { success: 'Se envía de nuevo' });
  const may = useCan(webhookDeliveriesApi.resend.policy);
  return (
    <Stack gap="sm" className={classes.details ?? ''}>
      <Attempts delivery={delivery} />
      <Text size="xs" c="dimmed">
        webhook-id: {delivery.messageId}
      </Text>
      {!data && <Skeleton h={120} radius="lg" />}
      {data && <Block label="Contenido" text={indented(data.body)} otherwise="Los datos se borraron." />}
      {data && data.response !== '' && <Block label="Respuesta" text={data.response} otherwise="" />}
      {may && (
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={resend.isPending}
            onClick={() => resend.mutate({ params: { id: delivery.id } })}
          >
            Enviar de nuevo
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const indented = (json: string) => (json === '' ? '' : JSON.stringify(JSON.parse(json), null, 2));

function Block({ label, text, otherwise }: { label: string; text: string; otherwise: string }) {
  return (
    <div>
      <Text size="sm" fw={700} mb={4}>
        {label}
      </Text>
      {text === '' ? (
        <Text size="sm">{otherwise}</Text>
      ) : (
        <Code block className={classes.code} tabIndex={0}>
          {text}
        </Code>
      )}
    </div>
  );
}
