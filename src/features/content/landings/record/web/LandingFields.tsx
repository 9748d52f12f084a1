import { Text as Paragraph } from '@mantine/core';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { SearchFields } from '#features/content/sections/publishing/web/index.ts';
import { type LandingDraft, landingKindLabels } from '../landings.contract.ts';

const { Text, Select, useValue } = fieldsFor<LandingDraft>();

/** Name, address and form of a landing. */
export const LandingIdentity = () => (
  <FormSection title="La landing">
    <Text name="name" label="Nombre" description="Solo lo ve tu equipo." placeholder="Verano 2027" span={6} />
    <Text
      name="slug"
      label="Dirección"
      description="Lo que sigue a /l/. Si la cambias, la anterior lleva a la nueva."
      placeholder="verano-2027"
      span={6}
    />
    <Select
      name="kind"
      label="Forma"
      description="Con secciones la armas aquí; con HTML propio subes la que te hizo tu agencia."
      options={landingKindLabels}
      span={6}
    />
  </FormSection>
);

/** Fields of a landing besides its content. */
export function LandingFields({ sharePictureUrl }: { sharePictureUrl: string | null }) {
  const kind = useValue('kind');
  return (
    <>
      <LandingIdentity />
      {kind === 'html' ? (
        <FormSection title="Buscadores y redes">
          <Paragraph size="sm" c="dimmed">
            El HTML propio lleva su título, su descripción y su imagen para compartir.
          </Paragraph>
        </FormSection>
      ) : (
        <SearchFields document="landing" pictureUrl={sharePictureUrl} />
      )}
    </>
  );
}
