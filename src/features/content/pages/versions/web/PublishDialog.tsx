import { Alert, Button, Group, List, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { NowOrLater, useNowOrLater } from '#kit/web/form/choices/NowOrLater.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { ErrorNotice } from '#kit/web/shell/ErrorNotice.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { Page } from '../../record/pages.contract.ts';
import { type PageFinding, pageVersionsApi } from '../pageVersions.contract.ts';
import { PageDifferences } from './PageDifferences.tsx';

type PublishDialogProps = {
  page: Page;
  onClose: () => void;
  /** Goes to the section in which something is to be mended, or back to the page. */
  onMend: (sectionId: string | null) => void;
};

/** Shows the draft to guests, now or at a moment, after saying what changes for them and what is to be mended. */
export function PublishDialog({ page, onClose, onMend }: PublishDialogProps) {
  const start = useNowOrLater();
  const [note, setNote] = useState('');
  const { dateTime } = useTenantFormat();
  const publish = useEndpointMutation(pageVersionsApi.publish, { invalidates: ['history'] });
  const { at } = start;
  const send = () =>
    publish.mutateAsync({ params: { id: page.id }, body: { ...(note.trim() && { note }), ...(at && { at }) } }).then(
      () => {
        toasts.success(at ? `Se publica el ${dateTime(at)}` : 'Página publicada');
        onClose();
      },
      () => undefined,
    );
  return (
    <Modal opened onClose={onClose} title={`Publicar «${page.name}»`} size="lg">
      <Stack>
        <Preflight page={page} onMend={onMend} />
        <Stack gap="xs">
          <Text fw={700}>Qué cambia para tus clientes</Text>
          <PageDifferences id={page.id} none="Nada en esta página. El encabezado y el pie se publican con ella." />
        </Stack>
        <NowOrLater
          state={start}
          label="Cuándo se publica"
          moment={{
            id: 'publish-at',
            label: 'Se publica',
            description:
              'Publica la página como está ahora: lo que cambies después queda para la próxima. El encabezado y el pie no se programan.',
          }}
        />
        <Textarea
          label="Nota"
          description="Qué cambia y por qué, para quien mire las versiones."
          inputWrapperOrder={helpBelow}
          maxLength={fieldRules(pageVersionsApi.publish.body, 'note').maxLength}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {publish.error && <ErrorNotice failure={asFailure(publish.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={publish.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={at === null} loading={publish.isPending} onClick={() => void send()}>
            {start.isLater ? 'Programar publicación' : 'Publicar ahora'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What is to be mended before guests see it, each with the way there. */
function Preflight({ page: { id }, onMend }: Pick<PublishDialogProps, 'page' | 'onMend'>) {
  const { data, error } = useQuery({
    ...endpointQuery(pageVersionsApi.preflight, { params: { id } }),
    staleTime: 0,
  });
  if (error) return null;
  if (!data) return <Skeleton h={52} radius="md" />;
  const { findings } = data;
  if (findings.length === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck size={20} aria-hidden />}>
        La revisión no encontró problemas.
      </Alert>
    );
  const serious = findings.some(({ severity }) => severity === 'error');
  const Icon = serious ? IconCircleX : IconAlertTriangle;
  return (
    <Alert color={serious ? 'red' : 'amber'} icon={<Icon size={20} aria-hidden />} title="Conviene arreglar antes">
      <List size="sm" spacing={6}>
        {findings.map((finding) => (
          <List.Item key={finding.message + finding.sectionId}>
            {finding.message} <Mend finding={finding} onMend={onMend} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const places: Readonly<Record<string, string>> = { content: 'Contenido' };

function Mend({
  finding: { field, sectionId },
  onMend,
}: {
  finding: PageFinding;
  onMend: (id: string | null) => void;
}) {
  if (sectionId === null)
    return (
      <Text span inherit c="dimmed">
        ({places[field ?? ''] ?? 'Datos'})
      </Text>
    );
  return (
    <Button size="compact-xs" variant="default" onClick={() => onMend(sectionId)}>
      Ir a la sección
    </Button>
  );
}
