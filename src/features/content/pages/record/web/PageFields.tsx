import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { type PageDraft, pageTypeLabels } from '../pages.contract.ts';

const { Text, Textarea, Select, Number, Picture } = fieldsFor<PageDraft>();

const shareForms = ['share'] as const;

/** Name and address of a page. */
export const PageIdentity = () => (
  <FormSection title="La página">
    <Text name="name" label="Nombre" description="Solo lo ve tu equipo." placeholder="Quiénes somos" span={6} />
    <Text
      name="relativeUrl"
      label="Dirección"
      description="Sin espacios ni «/» al comienzo. Si la cambias, la anterior lleva a la nueva."
      placeholder="quienes-somos"
      span={6}
    />
    <Select name="type" label="Tipo" options={pageTypeLabels} span={6} />
    <Number name="position" label="Posición" description="Entre las páginas; 0 es al final." span={6} />
  </FormSection>
);

/** Fields of a page besides its sections. */
export function PageFields({ sharePictureUrl }: { sharePictureUrl: string | null }) {
  return (
    <>
      <PageIdentity />
      <FormSection title="Buscadores y redes" hint="Lo que se lee antes de abrir la página. Cambia al publicar.">
        <Text name="title" label="Título" description="Entre 15 y 60 caracteres se leen completos." />
        <Textarea name="description" label="Descripción" description="Entre 50 y 160 caracteres se leen completos." />
        <Picture
          name="sharePictureKey"
          label="Imagen para compartir"
          api={picturesApi}
          url={sharePictureUrl}
          limits={pictureLimits}
          forms={shareForms}
        />
      </FormSection>
    </>
  );
}
