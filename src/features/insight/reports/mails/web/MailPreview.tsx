import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { MailDocument } from '#kit/web/mail/MailDocument.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { type MailedReport, reportMailsApi } from '../mails.contract.ts';

/** The mail that the current user would get now. */
export function MailPreview({ mail, onClose }: { mail: MailedReport; onClose: () => void }) {
  const query = endpointQuery(reportMailsApi.preview, { body: mail });
  // Sales may have changed since the last read.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title="Así llega el correo" size={700} padding="lg" fullScreen={usePhone()}>
      {error && <QueryFailed failure={error} what="la vista previa" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={520} radius="lg" />}
      {data && <MailDocument mail={data} />}
    </Modal>
  );
}
