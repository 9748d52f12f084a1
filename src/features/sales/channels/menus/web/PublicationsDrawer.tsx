import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FixLink } from '#kit/web/form/FixLink.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { JobProgress } from '#kit/web/runs/JobProgress.tsx';
import { isInProgress } from '#kit/web/runs/jobState.ts';
import { parseReport } from '#kit/web/runs/parseReport.ts';
import { useFollowedJob } from '#kit/web/runs/useFollowedJob.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { publicationStates } from '../../links/menuStates.contract.ts';
import {
  type ChannelPublication,
  type ChannelTarget,
  channelMenusApi,
  publishReport,
} from '../channelMenus.contract.ts';
import { menuTones } from '../../links/web/MenuState.tsx';

type RestoreProps = { publication: ChannelPublication; target: ChannelTarget; onStart: (jobId: string) => void };

/** Publishes an earlier menu again. */
function Restore({ publication: { id, number }, target, onStart }: RestoreProps) {
  const republish = useEndpointMutation(channelMenusApi.republish);
  const start = async () => {
    const isMeant = await confirm({
      title: `¿Volver a la publicación N.º ${number}?`,
      body: `${target.channelName} mostrará el menú de entonces, con los agotados de hoy. Tu menú aquí no cambia.`,
      confirm: 'Volver a esta',
    });
    if (!isMeant) return;
    await republish.mutateAsync({ params: { id } }).then(({ jobId }) => onStart(jobId), toasts.failure);
  };
  return (
    <Button size="compact-sm" variant="light" loading={republish.isPending} onClick={() => void start()}>
      Volver a esta
    </Button>
  );
}

function Publication({ children, publication }: { publication: ChannelPublication; children: React.ReactNode }) {
  const { integer } = useTenantFormat();
  const { number, state, createdAt, authorName, items, repeats, issues } = publication;
  return (
    <FormSection>
      <Stack gap={4} component="li" style={{ gridColumn: '1 / -1' }}>
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Text fw={700}>N.º {number}</Text>
            <StatusBadge tone={menuTones[state]}>{publicationStates[state]}</StatusBadge>
          </Group>
          {children}
        </Group>
        <Text size="sm" c="dimmed">
          <DateTime at={createdAt} />, {authorName || 'Comanda'} ·{' '}
          {pluralize(items, ['producto u opción', 'productos y opciones'], integer)}
          {repeats !== null && ` · repite la N.º ${repeats}`}
        </Text>
        {issues.map((issue) => (
          <Text key={`${issue.itemKey} ${issue.message}`} size="sm">
            {issue.message} {issue.path && <FixLink path={issue.path} verb="Corregir" what={issue.name} />}
          </Text>
        ))}
      </Stack>
    </FormSection>
  );
}

/** Publications of a menu at a channel, each of which can be published again. */
export function PublicationsDrawer({ target, onClose }: { target: ChannelTarget; onClose: () => void }) {
  const params = { id: target.linkId };
  const { data, error, refetch } = useQuery(endpointQuery(channelMenusApi.history, { params }));
  const [jobId, setJobId] = useState<string | null>(null);
  const { job } = useFollowedJob(jobsApi.get, jobId, {
    refreshes: ['menus'],
    onEnd: ({ status, result }) => {
      const [outcome] = (status === 'done' && parseReport(publishReport, result)?.data) || [];
      if (outcome?.message && ['failed', 'pending'].includes(outcome.state)) toasts.partial(outcome.message);
    },
  });
  const isRunning = jobId !== null && (!job || isInProgress(job));
  const live = data?.data.find(({ state }) => state === 'live')?.id;
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      position="right"
      title={`Publicaciones de ${target.storeName} en ${target.channelName}`}
    >
      <Stack gap="sm">
        {job && (isInProgress(job) || job.status === 'failed') && <JobProgress job={job} />}
        {error && <QueryFailed failure={error} what="las publicaciones" onRetry={() => void refetch()} />}
        {!data && !error && [0, 1, 2].map((each) => <Skeleton key={each} h={84} radius="md" />)}
        {data?.data.length === 0 && (
          <FirstUse title="Todavía no se publica" body="Cada menú que publiques en este canal queda aquí." />
        )}
        <Stack gap="sm" component="ul">
          {data?.data.map((publication) => (
            <Publication key={publication.id} publication={publication}>
              {publication.id === live ? (
                <StatusBadge tone="success">Se ve hoy</StatusBadge>
              ) : (
                !isRunning && <Restore publication={publication} target={target} onStart={setJobId} />
              )}
            </Publication>
          ))}
        </Stack>
      </Stack>
    </Drawer>
  );
}
