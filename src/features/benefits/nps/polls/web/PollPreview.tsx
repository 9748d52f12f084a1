import { Modal, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { DocumentFrame } from '#kit/web/mail/DocumentFrame.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { type PollPreview as Preview, pollsApi } from '../polls.contract.ts';

const views = { mail: 'Correo', page: 'Página' } as const;
type View = keyof typeof views;

type PollPreviewProps = { questionIds: number[]; onClose: () => void };

/** Preview of a survey on a phone: the mail, and the page of its link. */
export function PollPreview({ questionIds, onClose }: PollPreviewProps) {
  const [view, setView] = useState<View>('mail');
  const query = endpointQuery(pollsApi.preview, { query: { questionIds } });
  // Another user may have changed a question.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title="Así lo ve un cliente" size={438} padding="lg" fullScreen={usePhone()}>
      <SegmentedControl
        aria-label="Qué ve"
        fullWidth
        mb="md"
        value={view}
        onChange={(value) => setView(value)}
        data={optionsOf(views)}
      />
      {error && <QueryFailed failure={error} what="la vista previa" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={520} radius="lg" />}
      {data && <PreviewDocument preview={data} look={view} />}
    </Modal>
  );
}

function PreviewDocument({ preview: { subject, ...documents }, look }: { preview: Preview; look: View }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {look === 'mail' ? `Asunto: ${subject}` : 'La página que abre el correo, sin entrar con ninguna cuenta.'}
      </Text>
      <DocumentFrame key={look} title={look === 'mail' ? 'El correo' : 'La página'} html={documents[look]} />
    </>
  );
}
