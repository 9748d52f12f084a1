import { Alert, Anchor, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { type Campaign, campaignsApi, localText, type Progress as SendProgress } from '../campaigns.contract.ts';
import { pauseReasonLabels, sendStateLabels, sentOf, type SendState } from '../campaignStates.rules.ts';
import { SendList } from './SendList.tsx';
import classes from './SendingProgress.module.css';

const seconds = 3000;

/** How far a campaign is, and the buttons that pause, resume or stop it. */
export function SendingProgress({ campaign }: { campaign: Campaign }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(campaignsApi.progress, { params: { id: campaign.id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? seconds : false),
  });
  return (
    <FormSection title="Envío">
      <Stack data-span={12} gap="md">
        {campaign.state === 'scheduled' && (
          <Text size="sm">
            {campaign.sendLocal === null
              ? 'Sale el '
              : `Sale el ${localText(campaign.sendLocal)}, en el reloj de cada local. El primer envío: `}
            <DateTime at={campaign.sendAt} />.
          </Text>
        )}
        {campaign.pauseReason && (
          <Alert color="amber" title={pauseReasonLabels[campaign.pauseReason]}>
            {campaign.pauseNote || 'Lo que falta se envía cuando sigas.'}
          </Alert>
        )}
        <Buttons campaign={campaign} />
        {error && <QueryFailed failure={error} what="el avance" onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={160} radius="md" />}
        {data && campaign.state !== 'scheduled' && <NextSending progress={data} />}
        {data && campaign.state !== 'scheduled' && <Counts campaignId={campaign.id} progress={data} />}
      </Stack>
    </FormSection>
  );
}

/** When the next mails leave, where they wait for the clock of their store or for a repetition. */
function NextSending({ progress: { state, nextAt } }: { progress: SendProgress }) {
  const now = useMinute();
  if (state !== 'sending' || nextAt === null || Date.parse(nextAt) <= now) return null;
  return (
    <Text size="sm">
      Próximo envío: <DateTime at={nextAt} />.
    </Text>
  );
}

/** States in the order of the screen; those without mails are left out. */
const order: readonly SendState[] = [
  'delivered',
  'taken',
  'bounced',
  'complained',
  'refused',
  'unknown',
  'skipped',
  'held',
  'asked',
  'waiting',
];

type CountsProps = { campaignId: number; progress: SendProgress };

function Counts({ campaignId, progress: { counts, clicked, machines, unsubscribed } }: CountsProps) {
  const { integer } = useTenantFormat();
  const [listed, setListed] = useState<SendState | null>(null);
  const lists = useCan(campaignsApi.sends.policy);
  const total = order.reduce((sum, state) => sum + counts[state], 0);
  const done = total - counts.waiting - counts.asked;
  const states = order.filter((state) => counts[state] > 0);
  const reactions: [string, number][] = [
    ['Personas que abrieron un enlace', clicked],
    ['Solo abiertos por programas', machines],
    ['Bajas', unsubscribed],
  ];
  return (
    <>
      <div>
        <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label="Avance del envío" />
        <Text size="sm" mt={6}>
          {integer(sentOf(counts))} enviados; {integer(done)} de {integer(total)} direcciones listas.
        </Text>
      </div>
      <dl className={classes.counts}>
        {states.map((state) => (
          <div key={state} className={classes.line}>
            <dt>
              {lists ? (
                <Anchor component="button" type="button" size="sm" onClick={() => setListed(state)}>
                  {sendStateLabels[state]}
                </Anchor>
              ) : (
                sendStateLabels[state]
              )}
            </dt>
            <dd>{integer(counts[state])}</dd>
          </div>
        ))}
        {reactions.map(([label, value]) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd>{integer(value)}</dd>
          </div>
        ))}
      </dl>
      <SendList campaignId={campaignId} state={listed} onClose={() => setListed(null)} />
    </>
  );
}

function Buttons({ campaign: { id, name, state } }: { campaign: Campaign }) {
  const sends = useCan(campaignsApi.send.policy);
  const params = { id };
  const pause = useEndpointMutation(campaignsApi.pause, { success: 'Campaña en pausa' });
  const resume = useEndpointMutation(campaignsApi.resume, { success: 'La campaña sigue' });
  const unschedule = useEndpointMutation(campaignsApi.unschedule, { success: 'Vuelve a ser un borrador' });
  const stop = useEndpointMutation(campaignsApi.stop, { success: 'Campaña detenida' });
  if (!sends || state === 'finished' || state === 'stopped') return null;
  const confirmStop = () =>
    confirm({
      title: `¿Detener «${name}»?`,
      body: 'Lo que falta no se envía, y no se puede seguir después.',
      confirm: 'Detener',
      danger: true,
      run: () => stop.mutateAsync({ params }),
    });
  return (
    <Group>
      {state === 'scheduled' && (
        <Button variant="default" loading={unschedule.isPending} onClick={() => unschedule.mutate({ params })}>
          Volver a borrador
        </Button>
      )}
      {state === 'sending' && (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ params })}>
          Pausar
        </Button>
      )}
      {state === 'paused' && (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ params })}>
          Seguir
        </Button>
      )}
      {(state === 'sending' || state === 'paused') && (
        <Button variant="default" onClick={() => void confirmStop()}>
          Detener
        </Button>
      )}
    </Group>
  );
}
