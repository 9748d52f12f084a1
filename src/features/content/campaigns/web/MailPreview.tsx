import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Device, DeviceSwitch } from '#kit/web/display/DeviceFrame.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { campaignsApi, type MailDraft } from '../campaigns.contract.ts';
import { clipBytes } from '../checks.rules.ts';
import { MailFrame } from './MailFrame.tsx';
import classes from './MailPreview.module.css';

const { useValue } = fieldsFor<MailDraft>();
const schemes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
];

/** The unsaved mail with the words of a sample, its line in an inbox, and its size. */
export function MailPreview() {
  const [device, setDevice] = useState<Device>('phone');
  const [scheme, setScheme] = useState('light');
  const { integer } = useTenantFormat();
  const draft = { subject: useValue('subject'), preheader: useValue('preheader'), content: useValue('content') };
  const [body] = useDebouncedValue(draft, 400);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(campaignsApi.preview, { body }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.preview} aria-label="Vista previa del correo">
      <Group gap="xs">
        <DeviceSwitch device={device} onDevice={setDevice} />
        <SegmentedControl aria-label="Modo de la vista previa" data={schemes} value={scheme} onChange={setScheme} />
      </Group>
      <div className={classes.inbox}>
        <Text size="sm" fw={700} truncate>
          {data?.subject || 'Sin asunto'}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {draft.preheader || 'Sin texto de vista previa'}
        </Text>
      </div>
      {error && <QueryFailed failure={error} what="la vista previa" onRetry={() => void refetch()} />}
      <div className={classes.stage}>
        {data ? (
          <MailFrame html={data.html} device={device} scheme={scheme} />
        ) : (
          !error && <Skeleton h="100%" radius="md" />
        )}
      </div>
      {data && (
        <Text size="xs" c="dimmed">
          {integer(Math.ceil(data.bytes / 1024))} KB de los {clipBytes / 1024} KB que muestra Gmail.
        </Text>
      )}
    </section>
  );
}
