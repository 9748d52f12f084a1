import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { type Session, sessionsApi } from '../sessions.contract.ts';
import classes from './SessionsCard.module.css';

const isHandheld = (device: string) => /iphone|ipad|android/i.test(device);

/** Where the person is signed in, and a way to end what should not be. */
export function SessionsCard() {
  const sessions = useQuery(endpointQuery(sessionsApi.sessions));
  const revokeOthers = useEndpointMutation(sessionsApi.revokeOtherSessions, { success: 'Cerramos las demás sesiones' });
  const all = sessions.data?.data ?? [];
  const others = all.filter(({ current }) => !current);
  const confirmEndOthers = () =>
    confirm({
      title: '¿Cerrar las demás sesiones?',
      body:
        others.length === 1
          ? 'En el otro dispositivo habrá que ingresar de nuevo.'
          : `En los otros ${others.length} dispositivos habrá que ingresar de nuevo.`,
      confirm: 'Cerrar las demás',
      run: () => revokeOthers.mutateAsync({}),
    });
  return (
    <FormSection
      title="Sesiones activas"
      hint="Los dispositivos en los que ingresaste. Si no reconoces uno, ciérralo y cambia tu contraseña."
    >
      {sessions.error ? (
        <QueryFailed failure={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : sessions.isPending ? (
        <Skeleton h={120} />
      ) : (
        <ul>
          {all
            .toSorted((a, b) => Number(b.current) - Number(a.current))
            .map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={classes.end}>
          <Button variant="default" onClick={() => void confirmEndOthers()}>
            Cerrar las demás sesiones
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function SessionLine({ session: { id, current, device, ip, lastSeenAt } }: { session: Session }) {
  const revoke = useEndpointMutation(sessionsApi.revokeSession, { success: 'Sesión cerrada' });
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Icon size={26} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <Text size="sm" fw={700}>
          {device}
        </Text>
        <Text size="xs" c="dimmed">
          {ip} ·{' '}
          {current ? (
            'activa ahora'
          ) : (
            <>
              última actividad el <DateTime at={lastSeenAt} />
            </>
          )}
        </Text>
      </div>
      {current ? (
        <StatusBadge tone="success">Esta sesión</StatusBadge>
      ) : (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={revoke.isPending}
          aria-label={`Cerrar la sesión de ${device}`}
          onClick={() => revoke.mutate({ params: { id } })}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}
