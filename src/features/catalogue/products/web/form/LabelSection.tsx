import { Text as Words } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { labelTypeLabels, maxLabelLength } from '#domain/catalogue.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { uploadedUrl } from '#kit/web/form/files/uploadPicture.ts';
import type { Product, ProductDraft } from '../../products.contract.ts';
import { LabelBadge } from '../LabelBadge.tsx';
import classes from './ProductForm.module.css';

const { Text, Select, Moment, useValue } = fieldsFor<ProductDraft>();

/** A few words over the picture, and how that looks. */
export function LabelSection({ pictures }: { pictures: Product['pictures'] }) {
  return (
    <FormSection title="Etiqueta" hint="Unas pocas palabras sobre la imagen: «Nuevo», «2x1», «Recomendado».">
      <div data-span={8} className={classes.within}>
        <Text
          name="label"
          label="Texto"
          placeholder="Nuevo"
          description={`Hasta ${maxLabelLength} caracteres. En blanco, sin etiqueta.`}
        />
        <Select name="labelType" label="Forma" options={labelTypeLabels} clearable placeholder="Elige una forma" />
        <Moment name="startDatetimeLabel" label="Se muestra desde" description="En blanco, desde ya" />
        <Moment name="endDatetimeLabel" label="Se muestra hasta" description="En blanco, sin término" />
      </div>
      <div data-span={4}>
        <Words size="sm" fw={700} mb={4}>
          Así se ve
        </Words>
        <LabelPreview pictures={pictures} />
      </div>
    </FormSection>
  );
}

function LabelPreview({ pictures }: { pictures: Product['pictures'] }) {
  const label = useValue('label');
  const type = useValue('labelType');
  const [first] = useValue('pictureKeys');
  const picture = first && (pictures.find(({ key }) => key === first)?.medium ?? uploadedUrl(first));
  return (
    <div className={classes.look}>
      {picture ? (
        <img src={picture} alt="" />
      ) : (
        <span className={classes.blank}>
          <IconPhoto size={32} stroke={1.4} aria-hidden />
        </span>
      )}
      {label && <LabelBadge text={label} type={type} />}
    </div>
  );
}
