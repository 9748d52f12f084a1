import { Modal, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { DocumentFrame } from '#kit/web/shell/DocumentFrame.tsx';
import { QueryFailed } from '#kit/web/shell/EmptyState.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { type MailedReport, reportMailsApi } from '../mails.contract.ts';
import classes from './Mails.module.css';

const looks = { html: 'Con diseño', text: 'Solo texto' } as const;
type Look = keyof typeof looks;

/** The mail that whoever looks would get now. */
export function MailPreview({ mail, onClose }: { mail: MailedReport; onClose: () => void }) {
  const [look, setLook] = useState<Look>('html');
  const query = endpointQuery(reportMailsApi.preview, { body: mail });
  // What was sold may have changed by now.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title="Así llega el correo" size={700} padding="lg" fullScreen={usePhone()}>
      <SegmentedControl
        aria-label="Cómo se ve"
        fullWidth
        mb="md"
        value={look}
        onChange={(value) => setLook(value)}
        data={optionsOf(looks)}
      />
      {error && <QueryFailed failure={error} what="la vista previa" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={520} radius="lg" />}
      {data && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            Asunto: {data.subject}
          </Text>
          {look === 'html' ? (
            <DocumentFrame title="El correo" html={data.html} />
          ) : (
            <pre className={classes.text}>{data.text}</pre>
          )}
        </>
      )}
    </Modal>
  );
}
