import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/time/dates.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { securityVisitsApi } from '../securityVisits.contract.ts';

/** On the viewer's clock: the page of a visit knows none of a company. */
const clockText = (instant: string) => formatDateTime(instant, new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The open request of the user for a security visit to this company, which opens the visit once it is approved. */
export function SecurityAccess({ onOpened }: { onOpened: () => void }) {
  const { data } = useQuery({ ...endpointQuery(securityVisitsApi.current), staleTime: 0 });
  const enter = useEndpointMutation(securityVisitsApi.enter);
  const open = () =>
    void enter.mutateAsync({}).then(
      () => onOpened(),
      () => undefined,
    );
  if (!data?.request) return null;
  const { state, reason, expiresAt } = data.request;
  return (
    <Alert color={state === 'approved' ? 'green' : 'blue'} mb="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {state === 'approved'
            ? 'Tu visita de seguridad está aprobada:'
            : 'Tu visita de seguridad espera que la apruebe otra persona, propietaria de la plataforma:'}{' '}
          {reason}. Vence el {clockText(expiresAt)}.
        </Text>
        {enter.error && <ErrorNotice failure={asFailure(enter.error)} />}
        {state === 'approved' && (
          <Button size="xs" loading={enter.isPending} onClick={open}>
            Entrar por seguridad
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
