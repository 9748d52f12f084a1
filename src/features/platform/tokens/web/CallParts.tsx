import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { CopyText } from '#kit/web/share/CopyText.tsx';

const toneOf = (status: number): Tone => {
  if (status >= 500) return 'error';
  return status >= 400 ? 'warning' : 'success';
};

export const CallStatus = ({ status }: { status: number }) => <StatusBadge tone={toneOf(status)}>{status}</StatusBadge>;

/** The id by which support finds a request, to copy. */
export const CallId = ({ requestId }: { requestId: string }) => (
  <CopyText
    value={requestId}
    label={`ID ${requestId.slice(0, 8)}`}
    copied="Copiado"
    size="compact-xs"
    variant="subtle"
    aria-label={`Copiar el id ${requestId}`}
  />
);
