import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mailDraft } from '#features/content/campaigns/campaigns.contract.ts';
import { MailFrame } from '#features/content/campaigns/web/index.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { emailBuilderApi } from '../emailBuilder.contract.ts';
import { mailTemplatesApi } from '../mailTemplates.contract.ts';
import classes from './UseTemplate.module.css';

const templates = optionsFrom(mailTemplatesApi.list, 'query', { beside: ({ subject }) => ({ under: subject }) });

/** Fills the mail of the surrounding form with that of a template. */
export function UseTemplate() {
  const [opened, setOpened] = useState(false);
  return (
    <Can do={mailTemplatesApi.list.policy}>
      <Button variant="default" leftSection={<IconTemplate size={18} aria-hidden />} onClick={() => setOpened(true)}>
        Usar plantilla
      </Button>
      {opened && <TemplateDialog onClose={() => setOpened(false)} />}
    </Can>
  );
}

function TemplateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { form, restore } = useFormContext();
  const [id, setId] = useState<number | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const fill = async (chosen: number) => {
    setIsLoading(true);
    try {
      const template = await client.fetchQuery(endpointQuery(mailTemplatesApi.get, { params: { id: chosen } }));
      restore({ ...form.getValues(), ...draftOf(mailDraft, template) });
      toasts.success(`Correo de «${template.name}»: revísalo y guarda`);
      onClose();
    } catch (thrown) {
      toasts.failure(thrown);
      setIsLoading(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Usar plantilla" size="lg" padding="lg">
      <Stack gap="md">
        <RemoteSelect of={templates} label="Plantilla" value={id} onChange={setId} clearable={false} first />
        {id !== null && <TemplatePreview id={id} />}
        <Text size="sm" c="dimmed">
          Reemplaza el asunto, el texto de vista previa y las secciones. La plantilla no cambia.
        </Text>
        <DialogActions onCancel={onClose}>
          <Button loading={isLoading} disabled={id === null} onClick={() => id !== null && void fill(id)}>
            Usar plantilla
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}

function TemplatePreview({ id }: { id: number }) {
  const device = usePhone() ? 'phone' : 'tablet';
  const { data, error, refetch } = useQuery(endpointQuery(emailBuilderApi.render, { body: { templateId: id } }));
  if (error) return <QueryFailed failure={error} what="la plantilla" onRetry={() => void refetch()} />;
  return (
    <>
      <Text size="sm" fw={700} className={classes.inbox} truncate>
        {data ? data.subject || 'Sin asunto' : 'Cargando…'}
      </Text>
      <div className={classes.stage}>
        {data ? <MailFrame html={data.html} device={device} /> : <Skeleton h="100%" radius="md" />}
      </div>
    </>
  );
}
