import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { MailSender } from '../senders.contract.ts';

/** Whether a sender is used, as a badge. */
export function SenderBadge({ verifiedAt, checkedAt }: Pick<MailSender, 'verifiedAt' | 'checkedAt'>) {
  if (verifiedAt) return <StatusBadge tone="success">Verificado</StatusBadge>;
  return checkedAt ? (
    <StatusBadge tone="error">Sin verificar</StatusBadge>
  ) : (
    <StatusBadge tone="info">Revisando</StatusBadge>
  );
}
