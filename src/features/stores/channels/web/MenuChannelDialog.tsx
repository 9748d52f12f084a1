import { Alert, Button, Modal, Select, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { menuSourceLabels, type MenuSource, type SalesChannel } from '#domain/channels.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { JobProgress } from '#kit/web/runs/JobProgress.tsx';
import { useFollowedJob } from '#kit/web/runs/useFollowedJob.ts';
import { isInProgress } from '#kit/web/runs/jobState.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { storeChannelsApi } from '../channels.contract.ts';
import { deployChannels, fetchSources } from '../menuChannels.rules.ts';

type ChannelDialogProps = { store: { id: number; name: string }; onClose: () => void };

/** Sends the menu of a store to a channel that sells it. */
export function DeployMenuDialog({ store, onClose }: ChannelDialogProps) {
  const { mutateAsync, ...request } = useEndpointMutation(storeChannelsApi.deployMenu);
  const params = { id: store.id };
  return (
    <ChannelDialog
      title={`Enviar el menú de ${store.name}`}
      label="Canal"
      channels={deployChannels()}
      verb="Enviar"
      success="El canal recibió el menú."
      onStart={(channel: SalesChannel) => mutateAsync({ params, body: { channel } })}
      request={request}
      onClose={onClose}
    />
  );
}

/** Reads the menu of a store from a channel or a point of sale. */
export function FetchMenuDialog({ store, onClose }: ChannelDialogProps) {
  const { mutateAsync, ...request } = useEndpointMutation(storeChannelsApi.fetchMenu);
  return (
    <ChannelDialog
      title={`Traer el menú de ${store.name}`}
      label="Canal o punto de venta"
      channels={fetchSources()}
      verb="Traer"
      success="El menú llegó."
      onStart={(source: MenuSource) => mutateAsync({ params: { id: store.id, source } })}
      request={request}
      onClose={onClose}
    />
  );
}

type ChannelChoiceProps<Channel extends MenuSource> = {
  title: string;
  label: string;
  channels: readonly Channel[];
  verb: string;
  success: string;
  onStart: (channel: Channel) => Promise<{ jobId: string }>;
  request: Pick<ReturnType<typeof useEndpointMutation>, 'error' | 'isPending'>;
  onClose: () => void;
};

/** Chooses a channel, and follows the work to its end; closing it leaves it running. */
function ChannelDialog<Channel extends MenuSource>(props: ChannelChoiceProps<Channel>) {
  const { title, label, channels, verb, success, onStart, request, onClose } = props;
  const [channel, setChannel] = useState<Channel | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const { job, isLong } = useFollowedJob(jobsApi.get, jobId, { refreshes: ['menus', 'products'] });
  const waits = jobId !== null && (!job || isInProgress(job));
  // Its refusal is shown in the dialog.
  const start = async (chosen: Channel) => setJobId((await onStart(chosen)).jobId);
  return (
    <Modal opened onClose={onClose} title={title} padding="lg">
      <Stack>
        {request.error && <ErrorNotice failure={request.error} />}
        <Select
          label={label}
          data={channels.map((value) => ({ value, label: menuSourceLabels[value] }))}
          value={channel}
          disabled={waits}
          onChange={setChannel}
        />
        {job && <JobProgress job={job} />}
        {job?.status === 'done' && (
          <Alert color="green" icon={<IconCircleCheck size={20} aria-hidden />}>
            {success}
          </Alert>
        )}
        {waits && (
          <Text size="sm" c="dimmed">
            {isLong && 'Está tardando más de lo habitual. '}
            Puedes cerrar esta ventana: el trabajo sigue, y lo encuentras en las tareas de arriba.
          </Text>
        )}
        <DialogActions cancel="Cerrar" onCancel={onClose}>
          <Button
            disabled={channel === null || waits}
            loading={request.isPending}
            onClick={() => channel && void start(channel).catch(() => undefined)}
          >
            {verb}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
