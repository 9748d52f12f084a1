import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { PublishDialog } from '#kit/web/record/versions/PublishDialog.tsx';
import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { Differences, Findings } from '#features/content/sections/web/index.ts';
import type { Landing } from '../../record/landings.contract.ts';
import { landingVersionsApi } from '../landingVersions.contract.ts';
import { findingPlaces } from './findingPlaces.ts';

type DeployDialogProps = {
  landing: Landing;
  onClose: () => void;
  /** Creates a picture of the landing, for its versions. */
  picture: () => Promise<string | undefined>;
  /** Opens the place to fix a problem. */
  onMend: (finding: Finding) => void;
};

/** Publishes the draft, now or at a moment, after listing its changes and problems. */
export function DeployDialog({ landing: { id, name }, picture, onClose, onMend }: DeployDialogProps) {
  const deploy = useEndpointMutation(landingVersionsApi.deploy, { invalidates: ['history'] });
  // Drawing the picture takes seconds, in which the dialog is busy and is not sent again.
  const publishing = useMutation({
    mutationFn: async (body: { note?: string; at?: string }) => {
      const pictureKey = await picture();
      return deploy.mutateAsync({ params: { id }, body: { ...body, ...(pictureKey && { pictureKey }) } });
    },
  });
  const review = endpointQuery(landingVersionsApi.preflight, { params: { id } });
  const { data } = useQuery({ ...review, staleTime: 0 });
  return (
    <PublishDialog
      title={`Publicar «${name}»`}
      later="Publica la landing como está ahora: lo que cambies después queda para la próxima."
      noteLength={fieldRules(landingVersionsApi.deploy.body, 'note').maxLength}
      published="Landing publicada"
      publishing={publishing}
      blocked={data?.findings.some(({ severity }) => severity === 'blocking') ?? false}
      onPublish={publishing.mutateAsync}
      onClose={onClose}
    >
      <Findings query={review} places={findingPlaces} onMend={onMend} />
      <Stack gap="xs">
        <Text fw={700}>Qué cambia para tus clientes</Text>
        <Differences
          query={endpointQuery(landingVersionsApi.differences, { params: { id }, query: {} })}
          none="Nada: es igual a lo que ya ven."
        />
      </Stack>
    </PublishDialog>
  );
}
