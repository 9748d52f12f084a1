import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { uploadedUrl } from '#kit/web/form/files/uploadPicture.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import type { SeoSettings } from '../sections/seo.contract.ts';
import { seoSection } from '../sections/seoSection.contract.ts';
import { SectionForm } from './SectionForm.tsx';
import { SettingSpot, settingLabels } from './SettingSpot.tsx';
import classes from './Settings.module.css';

const { Text, Textarea, Picture, useValue } = fieldsFor<SeoSettings>();
const words = (path: string) => settingLabels(seoSection, path);
const shareForms = ['share'] as const;

function ShareImage() {
  const key = useValue('shareImage');
  return (
    <SettingSpot path="shareImage" span={12}>
      <Picture
        name="shareImage"
        {...words('shareImage')}
        api={picturesApi}
        limits={pictureLimits}
        forms={shareForms}
        url={key && (uploadedUrl(key) ?? pictureUrl(key, 'medium'))}
      />
    </SettingSpot>
  );
}

/** The shop as an entry of a search engine. */
function FoundPreview() {
  const { tenant } = useCurrentUser();
  const [title, description] = [useValue('pageTitle'), useValue('pageDescription')];
  const address = URL.canParse(tenant.storefrontUrl) ? new URL(tenant.storefrontUrl).host : tenant.storefrontUrl;
  return (
    <FormSection title="Así se verá en un buscador">
      <div data-span={12} className={classes.found}>
        <span>{address}</span>
        <strong>{title || tenant.brand.name}</strong>
        <p>
          {description ||
            `Pide en línea en ${tenant.brand.name}: elige tu local, mira la carta y recibe o retira tu pedido.`}
        </p>
      </div>
    </FormSection>
  );
}

/** What search engines and shared links show of the shop. */
export const SeoForm = () => (
  <SectionForm section={seoSection} side={<FoundPreview />}>
    <FormSection title="Portada">
      <SettingSpot path="pageTitle" span={12}>
        <Text name="pageTitle" {...words('pageTitle')} />
      </SettingSpot>
      <SettingSpot path="pageDescription" span={12}>
        <Textarea name="pageDescription" {...words('pageDescription')} rows={3} />
      </SettingSpot>
      <ShareImage />
    </FormSection>
  </SectionForm>
);
