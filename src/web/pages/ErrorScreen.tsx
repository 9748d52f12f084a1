import { Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { RequestId } from '#kit/web/display/ErrorNotice.tsx';
import { asFailure, isOffline } from '#kit/web/api/requests.ts';
import { isUnfetched } from './unfetched.ts';
import { Message } from './Message.tsx';

/** A screen that crashed or failed to load: the error, a retry and the request id for support. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const failure = asFailure(error);
  const unfetched = isUnfetched(error);
  const offline = isOffline(failure) || unfetched;
  const retry = useCallback(() => {
    if (unfetched) return location.reload();
    reset();
    void router.invalidate();
  }, [unfetched, reset, router]);
  useEffect(
    function retryWithTheNetwork() {
      if (!offline) return undefined;
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    },
    [offline, retry],
  );
  return (
    <Message icon={offline ? IconWifiOff : IconAlertTriangle}>
      <Title order={1}>{offline ? 'Sin conexión' : 'No pudimos mostrar esta pantalla'}</Title>
      <Text c="dimmed">{offline ? 'Se cargará sola cuando vuelva tu internet.' : failure.message}</Text>
      <Group justify="center">
        <Button onClick={retry}>Reintentar</Button>
        <Button variant="default" onClick={() => location.assign('/')}>
          Ir al inicio
        </Button>
      </Group>
      {failure.requestId && <RequestId id={failure.requestId} />}
    </Message>
  );
}
