import { useState } from 'react';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { brandSection, fonts, loaders, type SocialNetwork, socialHosts } from '../../sections/brand.contract.ts';
import { ColourField } from '../ColourField.tsx';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';
import { SettingSpot, settingLabels } from '../SettingSpot.tsx';
import { ShopPreview, type ShopView } from '../ShopPreview.tsx';

const { Text, Select, Picture } = settingInputs(brandSection);
const labelsOf = (path: string) => settingLabels(brandSection, path);

const primaries = ['#1d5fe0', '#0f766e', '#15803d', '#b45309', '#c2410c', '#be123c', '#a21caf', '#475569'];
const secondaries = ['#f2a20d', '#ffd43b', '#51cf66', '#22b8cf', '#ff8787', '#e599f7', '#ced4da', '#1b2230'];

const iconForms = ['icon180', 'iconMaskable'] as const;

export function Form() {
  const [view, show] = useState<ShopView>('menu');
  return (
    <SectionForm section={brandSection} side={<ShopPreview view={view} onView={show} />}>
      <AppearanceFields onLoader={(waits) => show(waits ? 'waiting' : 'menu')} />
      <div onFocusCapture={() => show('menu')}>
        <Names />
      </div>
      <div onFocusCapture={() => show('foot')}>
        <Networks />
      </div>
    </SectionForm>
  );
}

const Names = () => (
  <FormSection title="Nombre y logos">
    <Text name="commerceName" span={12} />
    <Picture name="primaryLogo" />
    <Picture name="secondaryLogo" />
    <Picture name="favicon" forms={iconForms} />
  </FormSection>
);

type AppearanceFieldsProps = { onLoader: (waits: boolean) => void };

/** Colours, font and loading animation; focusing the animation shows it in the preview. */
const AppearanceFields = ({ onLoader }: AppearanceFieldsProps) => (
  <div onFocusCapture={({ target }) => onLoader(target.id.endsWith('-loader'))}>
    <FormSection title="Colores y tipografía">
      <SettingSpot section={brandSection} path="brandPrimary">
        <ColourField name="brandPrimary" {...labelsOf('brandPrimary')} swatches={primaries} checked />
      </SettingSpot>
      <SettingSpot section={brandSection} path="brandSecondary">
        <ColourField name="brandSecondary" {...labelsOf('brandSecondary')} swatches={secondaries} />
      </SettingSpot>
      <Select name="font" options={fonts} />
      <Select name="loader" options={loaders} />
    </FormSection>
  </div>
);

const Networks = () => (
  <FormSection title="Redes sociales" hint="Se ven al pie de la tienda. En blanco, no se muestran.">
    {(Object.keys(socialHosts) as SocialNetwork[]).map((network) => (
      <Text
        key={network}
        name={`socialNetworks.${network}`}
        type="url"
        description={undefined}
        placeholder={`https://${socialHosts[network][0]}/…`}
      />
    ))}
  </FormSection>
);
