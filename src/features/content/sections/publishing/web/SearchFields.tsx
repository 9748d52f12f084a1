import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';

const { Text, Textarea, Picture } = fieldsFor<{ title: string; description: string; sharePictureKey: string | null }>();

const shareForms = ['share'] as const;

/** Title, description and picture of a document for search engines and social networks. */
export const SearchFields = ({ document, pictureUrl }: { document: string; pictureUrl: string | null }) => (
  <FormSection title="Buscadores y redes" hint={`Lo que se lee antes de abrir la ${document}. Cambia al publicar.`}>
    <Text name="title" label="Título" description="Entre 15 y 60 caracteres se leen completos." />
    <Textarea name="description" label="Descripción" description="Entre 50 y 160 caracteres se leen completos." />
    <Picture
      name="sharePictureKey"
      label="Imagen para compartir"
      api={picturesApi}
      url={pictureUrl}
      limits={pictureLimits}
      forms={shareForms}
    />
  </FormSection>
);
