import { Stack, Text } from '@mantine/core';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { uploadedUrl } from '#kit/web/form/files/uploadPicture.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { InformativeBannerDraft } from '../informativeBanners.contract.ts';
import classes from './BannerPreview.module.css';
import { BannerStrip } from './BannerStrip.tsx';

const { useValue } = fieldsFor<InformativeBannerDraft>();

const exampleInvoice = { number: 'F-1042', amount: 89_000, dueOn: '2026-12-05' };

const addressOf = (key: string | null): string => (key === null ? '' : (uploadedUrl(key) ?? pictureUrl(key, 'full')));

/** The banner as it is on a computer and on a phone, before it is saved. */
export function BannerPreview() {
  const title = useValue('title');
  const link = useValue('link');
  const desktopImage = addressOf(useValue('desktopPictureKey'));
  const responsiveImage = addressOf(useValue('responsivePictureKey'));
  const kind = useValue('kind');
  const banner = {
    title: title || 'Título del aviso',
    link: link || null,
    desktopImage,
    responsiveImage,
    body: useValue('body'),
    severity: useValue('severity'),
    kind,
    maintenanceAt: useValue('maintenanceAt'),
    invoice: kind === 'invoice' ? exampleInvoice : null,
  };
  return (
    <FormSection title="Vista previa" hint="Con la imagen pequeña, o con «Leer más», se abre el aviso.">
      <Stack gap="lg" className={classes.previews}>
        <div>
          <Text size="sm" c="dimmed" mb="md">
            En computador
          </Text>
          <BannerStrip banner={banner} isNarrow={false} label="Vista previa en computador" />
        </div>
        <div className={classes.phone}>
          <Text size="sm" c="dimmed" mb="md">
            En teléfono
          </Text>
          <BannerStrip banner={banner} isNarrow label="Vista previa en teléfono" />
        </div>
      </Stack>
    </FormSection>
  );
}
