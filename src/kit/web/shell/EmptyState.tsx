import { Button, EmptyState as MantineEmptyState } from '@mantine/core';
import { IconCloudOff, IconLock, IconPlugConnectedX, IconSearchOff, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { RequestId } from './ErrorNotice.tsx';
import { isOffline } from '../api/requests.ts';

type Face = { icon: ReactNode; title: string; body: ReactNode; color?: string; actions?: ReactNode };

function Empty({ icon, title, body, color, actions }: Face) {
  return (
    <MantineEmptyState icon={icon} title={title} description={body} variant="light" color={color ?? 'brand'} py={56}>
      {actions && <MantineEmptyState.Actions>{actions}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  );
}

const size = 30;

/** Nothing has been made yet: why one would, and the one thing to do. */
export function FirstUse({
  icon,
  title,
  body,
  action,
}: Omit<Face, 'icon' | 'actions'> & { icon?: ReactNode; action?: ReactNode }) {
  return <Empty icon={icon ?? <IconSparkles size={size} />} title={title} body={body} actions={action} />;
}

/** There are records, but none that match. */
export function NoResults({
  query,
  hint,
  onClear,
}: {
  query?: string | undefined;
  /** What can be searched. */
  hint?: string | undefined;
  onClear: () => void;
}) {
  return (
    <Empty
      icon={<IconSearchOff size={size} />}
      color="gray"
      title={query ? `Nada coincide con «${query}»` : 'Nada coincide con los filtros'}
      body={(query && hint) ?? 'Prueba con otras palabras o quita algún filtro.'}
      actions={
        <Button variant="default" onClick={onClear}>
          Quitar búsqueda y filtros
        </Button>
      }
    />
  );
}

/** The person may not see this. Says whom to ask, since trying again is of no use. */
export function NoPermission({ what }: { what?: string | undefined }) {
  return (
    <Empty
      icon={<IconLock size={size} />}
      color="amber"
      title="No tienes acceso"
      body={`Tu rol no permite ver ${what ?? 'esta pantalla'}. Pide acceso a quien administra los roles de tu empresa.`}
    />
  );
}

/** It could not be read, with a way to try again and the number support asks for. */
export function LoadFailed({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const offline = isOffline(failure);
  return (
    <Empty
      icon={offline ? <IconPlugConnectedX size={size} /> : <IconCloudOff size={size} />}
      color="red"
      title={offline ? 'Sin conexión' : 'No pudimos cargar esto'}
      body={failure.message}
      actions={
        <>
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Reintentar
            </Button>
          )}
          {failure.requestId && <RequestId id={failure.requestId} />}
        </>
      }
    />
  );
}

/** The state that fits a failed reading: no permission, or failed with a retry. */
export function QueryFailed({ failure, what, onRetry }: { failure: Failure; what?: string; onRetry?: () => void }) {
  if (failure.status === 403) return <NoPermission what={what} />;
  return <LoadFailed failure={failure} {...(failure.status !== 404 && onRetry && { onRetry })} />;
}
