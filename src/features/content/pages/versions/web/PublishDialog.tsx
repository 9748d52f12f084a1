import { Stack, Text } from '@mantine/core';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { PublishDialog as Dialog } from '#kit/web/record/versions/PublishDialog.tsx';
import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { Differences, Findings } from '#features/content/sections/web/index.ts';
import type { Page } from '../../record/pages.contract.ts';
import { pageVersionsApi } from '../pageVersions.contract.ts';

type PublishDialogProps = {
  page: Page;
  onClose: () => void;
  /** Makes a picture of the page, for its versions. */
  picture: () => Promise<string | undefined>;
  /** Opens the place to fix a problem. */
  onMend: (finding: Finding) => void;
};

const places: Readonly<Record<string, string>> = {
  title: 'Ir al título',
  description: 'Ir a la descripción',
  sharePictureKey: 'Ir a la imagen',
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
      <Findings
        query={endpointQuery(pageVersionsApi.preflight, { params: { id: page.id } })}
        places={places}
        onMend={onMend}
      />
      <Stack gap="xs">
        <Text fw={700}>Qué cambia para tus clientes</Text>
        <Differences
          query={endpointQuery(pageVersionsApi.differences, { params: { id: page.id } })}
          none="Nada en esta página. El encabezado y el pie se publican con ella."
        />
      </Stack>
    </Dialog>
  );
}
