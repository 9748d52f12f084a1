import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { SearchFields } from '#features/content/sections/publishing/web/index.ts';
import { type PageDraft, pageTypeLabels } from '../pages.contract.ts';

const { Text, Select, Number } = fieldsFor<PageDraft>();

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
      <SearchFields document="página" pictureUrl={sharePictureUrl} />
    </>
  );
}
