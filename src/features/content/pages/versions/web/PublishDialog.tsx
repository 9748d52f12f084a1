import { Alert, Button, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { PublishDialog as Dialog } from '#kit/web/record/versions/PublishDialog.tsx';
import type { Page } from '../../record/pages.contract.ts';
import { type PageFinding, pageVersionsApi } from '../pageVersions.contract.ts';
import { PageDifferences } from './PageDifferences.tsx';

type PublishDialogProps = {
  page: Page;
  onClose: () => void;
  /** Makes a picture of the page, for its versions. */
  picture: () => Promise<string | undefined>;
  /** Opens the place to fix a problem. */
  onMend: (finding: PageFinding) => void;
};

/** Publishes the draft, now or at a moment, after listing its changes and problems. */
export function PublishDialog({ page, picture, onClose, onMend }: PublishDialogProps) {
  const publish = useEndpointMutation(pageVersionsApi.publish, { invalidates: ['history'] });
  return (
    <Dialog
      title={`Publicar «${page.name}»`}
      later="Publica la página como está ahora: lo que cambies después queda para la próxima. El encabezado y el pie no se programan."
      noteLength={fieldRules(pageVersionsApi.publish.body, 'note').maxLength}
      published="Página publicada"
      publishing={publish}
      onPublish={async (body) => {
        const pictureKey = await picture();
        return publish.mutateAsync({ params: { id: page.id }, body: { ...body, ...(pictureKey && { pictureKey }) } });
      }}
      onClose={onClose}
    >
      <Preflight page={page} onMend={onMend} />
      <Stack gap="xs">
        <Text fw={700}>Qué cambia para tus clientes</Text>
        <PageDifferences id={page.id} none="Nada en esta página. El encabezado y el pie se publican con ella." />
      </Stack>
    </Dialog>
  );
}

/** Problems to fix before publishing, each with a link. */
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
            {finding.message} <FixButton finding={finding} onMend={onMend} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const places: Readonly<Record<string, string>> = {
  title: 'Ir al título',
  description: 'Ir a la descripción',
  sharePictureKey: 'Ir a la imagen',
};

function FixButton({ finding, onMend }: { finding: PageFinding; onMend: (finding: PageFinding) => void }) {
  const { field, sectionId } = finding;
  return (
    <Button size="compact-xs" variant="default" onClick={() => onMend(finding)}>
      {sectionId === null ? (places[field ?? ''] ?? 'Ir a las secciones') : 'Ir a la sección'}
    </Button>
  );
}
