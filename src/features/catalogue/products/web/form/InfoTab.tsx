import { lazy, Suspense } from 'react';
import { foodTypeLabels, productAttributeLabels } from '#domain/catalogue.ts';
import { FoldedSection } from '#kit/web/form/FoldedSection.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { ChipsField } from '#kit/web/form/fields/ChipsField.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { PicturesField } from '#kit/web/form/files/PicturesField.tsx';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { maxPictures, type Product, type ProductDraft } from '../../products.contract.ts';
import { blankProduct } from '../../products.rules.ts';
import { LinkFields } from './LinkFields.tsx';
import { LabelSection } from './LabelSection.tsx';
import { UrlField } from './UrlField.tsx';

const { Text, Textarea, Money, Number: NumberField, Select, Switch, useValue } = fieldsFor<ProductDraft>();
const NextPrices = lazy(() => import('../prices/NextPrices.tsx').then((file) => ({ default: file.NextPrices })));

/** Fields of a product, in the order in which a menu is written. */
export function InfoTab({ product }: { product?: Product | undefined }) {
  const pictures = product?.pictures ?? [];
  return (
    <>
      <IdentitySection product={product} />
      <FormSection title="Imágenes" hint="La primera es la de las listas. Arrástralas para ordenarlas.">
        <PicturesField
          name="pictureKeys"
          label="Imágenes"
          api={picturesApi}
          pictures={pictures}
          limits={pictureLimits}
          most={maxPictures}
        />
      </FormSection>
      <LabelSection pictures={pictures} />
      <FormSection title="Características" hint="Ayudan a tus clientes a elegir y a encontrar el plato.">
        <ChipsField name="attributes" label="Características" words={productAttributeLabels} />
        <LinkFields />
      </FormSection>
      <CommentsSection />
      <AdvancedSection product={product} />
    </>
  );
}

function IdentitySection({ product }: { product: Product | undefined }) {
  const name = useValue('name');
  return (
    <FormSection title="El producto">
      <Text name="name" label="Nombre" span={8} placeholder="Completo italiano" />
      <Money
        name="priceProduct"
        label="Precio"
        required
        span={4}
        description={
          product && (
            <Suspense>
              <NextPrices product={product} />
            </Suspense>
          )
        }
      />
      <Text
        name="nameScreenProduct"
        label="Nombre en pantalla"
        span={8}
        placeholder={name}
        description="El nombre que ven tus clientes. En blanco, el mismo."
      />
      <Select name="foodType" label="Tipo" options={foodTypeLabels} clearable span={4} placeholder="Sin tipo" />
      <Textarea
        name="description"
        label="Descripción"
        placeholder="Vienesa, palta, tomate y mayonesa casera en pan recién horneado."
      />
    </FormSection>
  );
}

/** Fields that have a value anyway: the section opens for a change or an error. */
function AdvancedSection({ product }: { product: Product | undefined }) {
  const { url, position } = product ?? blankProduct();
  return (
    <FoldedSection<ProductDraft>
      title="Avanzado"
      hint="Dirección en la tienda, posición en las listas y texto del desplegable."
      blank={{ url, position, dropdownText: '' }}
    >
      <UrlField />
      <NumberField name="position" label="Posición" span={4} description="Las menores van primero." />
      <Text
        name="dropdownText"
        label="Texto del desplegable"
        placeholder="Ver ingredientes"
        description="Texto del botón que muestra el detalle."
      />
    </FoldedSection>
  );
}

function CommentsSection() {
  return (
    <FormSection title="Comentarios del cliente">
      <Switch name="allowComments" label="Acepta comentarios" description="«Sin cebolla, por favor»." span={6} />
      <Switch
        name="showComments"
        label="Muestra el campo de comentarios"
        description="Desactivado, el campo queda escondido."
        span={6}
      />
    </FormSection>
  );
}
