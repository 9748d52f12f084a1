import { Alert, Button, CopyButton, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react';
import type { Failure } from '#kit/contract/failures.ts';
import { isOffline } from '../api/requests.ts';

/** The request id for support, ready to copy. */
export function RequestId({ id }: { id: string }) {
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={copy}>
          {copied ? 'Copiado' : `Solicitud ${id} · copiar`}
        </Button>
      )}
    </CopyButton>
  );
}

type ErrorNoticeProps = { failure: Failure; message?: string; onRetry?: () => void };

/** An error and its possible fix, where it occurred. */
export function ErrorNotice({ failure, message = failure.message, onRetry }: ErrorNoticeProps) {
  const Icon = isOffline(failure) ? IconWifiOff : IconAlertCircle;
  return (
    <Alert role="alert" color="red" icon={<Icon size={20} />} radius="md">
      <Text size="sm">{message}</Text>
      {(onRetry || failure.requestId) && (
        <Group gap="xs" mt="xs">
          {onRetry && (
            <Button size="compact-sm" variant="light" color="red" onClick={onRetry}>
              Reintentar
            </Button>
          )}
          {failure.status >= 500 && failure.requestId && <RequestId id={failure.requestId} />}
        </Group>
      )}
    </Alert>
  );
}
