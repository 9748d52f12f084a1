import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { seoSection } from '../../sections/seo.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import classes from '../Settings.module.css';
import { settingInputs } from '../settingInputs.tsx';

const { Text, Textarea, Picture, useValue } = settingInputs(seoSection);

function SearchResult() {
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

export const Form = () => (
  <SectionForm section={seoSection} side={<SearchResult />}>
    <FormSection title="Portada">
      <Text name="pageTitle" span={12} />
      <Textarea name="pageDescription" span={12} rows={3} />
      <Picture name="shareImage" span={12} forms={['share']} />
    </FormSection>
  </SectionForm>
);
