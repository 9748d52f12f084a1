import { Button, Text, Title } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { Failure } from '#kit/contract/failures.ts';
import { RequestId } from '#kit/web/display/ErrorNotice.tsx';
import { Message } from './Message.tsx';

/** Not even the tenant of this host could be learnt. */
export function StartFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Message icon={IconPlugConnectedX}>
      <Title order={1}>No pudimos abrir Comanda</Title>
      <Text c="dimmed">{failure.message}</Text>
      <Button onClick={onRetry}>Reintentar</Button>
      {failure.requestId && <RequestId id={failure.requestId} />}
    </Message>
  );
}
