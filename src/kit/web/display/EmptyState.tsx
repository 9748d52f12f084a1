import { Button, EmptyState as MantineEmptyState } from '@mantine/core';
import {
  IconCheck,
  IconCloudOff,
  IconLock,
  IconPlugConnectedX,
  IconSearchOff,
  IconSparkles,
  IconToggleLeft,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Failure, kitFailures } from '#kit/contract/failures.ts';
import { RequestId } from './ErrorNotice.tsx';
import { isOffline } from '../api/requests.ts';
import type { BackLink } from '../shell/PageHeader.tsx';

type Face = { icon: ReactNode; title: string; body?: ReactNode; color?: string; actions?: ReactNode };

function Empty({ icon, title, body, color, actions }: Face) {
  return (
    <MantineEmptyState
      icon={icon}
      title={title}
      description={body}
      variant="light"
      color={color ?? 'brand'}
      px="md"
      py={56}
    >
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

type NoResultsProps = {
  /** The text that was searched. */
  query?: string | undefined;
  /** Whether filters narrow the list, alone or beside the text. */
  filtered?: boolean;
  /** Names what is missing: `Ninguna tarea falló`. */
  title?: string | undefined;
  /** Hint about searchable fields. */
  hint?: string | undefined;
  /** Absent where a tab alone narrows the list: there is no filter to remove. */
  onClear?: (() => void) | undefined;
};

/** Advice about the text and the filters that narrow the list; none where the title explains the filters. */
function adviceFor({ query, filtered, title, hint }: NoResultsProps): string | undefined {
  if (query)
    return hint ?? (filtered ? 'Prueba con otras palabras o quita algún filtro.' : 'Prueba con otras palabras.');
  return title === undefined ? 'Cambia los filtros o quítalos.' : undefined;
}

const clearLabel = ({ query, filtered }: NoResultsProps): string => {
  if (!query) return 'Quitar filtros';
  return filtered ? 'Quitar búsqueda y filtros' : 'Quitar búsqueda';
};

/** There are records, but none that match. */
export function NoResults(props: NoResultsProps) {
  const { query, title, onClear } = props;
  const usualTitle = query ? `Nada coincide con «${query}»` : 'Nada coincide con los filtros';
  return (
    <Empty
      icon={title === undefined ? <IconSearchOff size={size} /> : <IconCheck size={size} />}
      color={title === undefined ? 'gray' : 'green'}
      title={title ?? usualTitle}
      body={adviceFor(props)}
      actions={
        onClear && (
          <Button variant="default" onClick={onClear}>
            {clearLabel(props)}
          </Button>
        )
      }
    />
  );
}

/** Missing permission. Suggests an administrator, because retrying would not help. */
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

/** A failed load, with a retry and the request id for support. */
export function LoadFailed({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const offline = isOffline(failure);
  const [reason] = Object.values(failure.fields).flat();
  return (
    <Empty
      icon={offline ? <IconPlugConnectedX size={size} /> : <IconCloudOff size={size} />}
      color="red"
      title={offline ? 'Sin conexión' : 'No pudimos cargar esto'}
      body={offline ? 'Se cargará sola cuando vuelva tu internet.' : (reason ?? failure.message)}
      actions={
        <>
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Reintentar
            </Button>
          )}
          {failure.requestId && !reason && <RequestId id={failure.requestId} />}
        </>
      }
    />
  );
}

type QueryFailedProps = {
  failure: Failure;
  what?: string;
  onRetry?: () => void;
  /** Where others of its kind are. */
  back?: BackLink;
};

/** A record that does not exist or is not accessible. */
function Missing({ failure, what = 'lo que buscas', back }: QueryFailedProps) {
  const isPlain = failure.message === kitFailures.notFound.message;
  return (
    <Empty
      icon={<IconSearchOff size={size} />}
      color="gray"
      title={`No encontramos ${what}`}
      body={isPlain ? 'Puede que ya no exista, o que no esté entre lo que puedes ver.' : failure.message}
      actions={back && <Button renderRoot={(props) => <Link to={back.to} {...props} />}>Ir a {back.label}</Button>}
    />
  );
}

/** The company does not have the feature: no permission and no retry helps. */
function FeatureOff({ failure }: Pick<QueryFailedProps, 'failure'>) {
  return (
    <Empty
      icon={<IconToggleLeft size={size} />}
      color="gray"
      title="Función desactivada"
      body={`${failure.message} No depende de tus permisos.`}
    />
  );
}

/** The state that fits a failed reading: feature off, not there, no permission, or failed with a retry. */
export function QueryFailed(props: QueryFailedProps) {
  const { failure, what, onRetry } = props;
  if (failure.status === 403) return <NoPermission what={what} />;
  if (failure.code === kitFailures.featureOff.code) return <FeatureOff failure={failure} />;
  if (failure.status === 404) return <Missing {...props} />;
  return <LoadFailed failure={failure} {...(onRetry && { onRetry })} />;
}
