import { useState } from 'react';
import type { Rendition } from '#kit/contract/pictures/renditions.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { uploadedUrl } from '#kit/web/form/files/uploadPicture.ts';
import { fieldsFor, NestedFields } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { type BrandSettings, fonts, loaders, type SocialNetwork, socialHosts } from '../sections/brand.contract.ts';
import { brandSection } from '../sections/brandSection.contract.ts';
import { ColourField } from './ColourField.tsx';
import { SectionForm } from './SectionForm.tsx';
import { SettingSpot, settingLabels } from './SettingSpot.tsx';
import { ShopPreview, type ShopView } from './ShopPreview.tsx';

const { Text, Select, Picture, useValue } = fieldsFor<BrandSettings>();
const Social = fieldsFor<BrandSettings['socialNetworks']>();

const words = (path: string) => settingLabels(brandSection, path);

const primaries = ['#1d5fe0', '#0f766e', '#15803d', '#b45309', '#c2410c', '#be123c', '#a21caf', '#475569'];
const secondaries = ['#f2a20d', '#ffd43b', '#51cf66', '#22b8cf', '#ff8787', '#e599f7', '#ced4da', '#1b2230'];

type LogoProps = { name: 'primaryLogo' | 'secondaryLogo' | 'favicon'; forms?: readonly Rendition[] };

function Logo({ name, forms }: LogoProps) {
  const key = useValue(name);
  return (
    <SettingSpot path={name}>
      <Picture
        name={name}
        {...words(name)}
        api={picturesApi}
        limits={pictureLimits}
        url={key && (uploadedUrl(key) ?? pictureUrl(key, 'medium'))}
        {...(forms && { forms })}
      />
    </SettingSpot>
  );
}

const iconForms = ['icon180', 'iconMaskable'] as const;

/** How the company looks, with the guests' own pages beside it as they would be. */
export function BrandForm() {
  const [view, show] = useState<ShopView>('menu');
  return (
    <SectionForm section={brandSection} side={<ShopPreview view={view} onView={show} />}>
      <div onFocusCapture={() => show('menu')}>
        <Names />
      </div>
      <Looks onLoader={(waits) => show(waits ? 'waiting' : 'menu')} />
      <div onFocusCapture={() => show('foot')}>
        <Networks />
      </div>
    </SectionForm>
  );
}

const Names = () => (
  <FormSection title="Nombre y logos">
    <SettingSpot path="commerceName" span={12}>
      <Text name="commerceName" {...words('commerceName')} />
    </SettingSpot>
    <Logo name="primaryLogo" />
    <Logo name="secondaryLogo" />
    <Logo name="favicon" forms={iconForms} />
  </FormSection>
);

type LooksProps = { onLoader: (waits: boolean) => void };

/** Colours, letters and what moves; whoever is at the last sees that. */
const Looks = ({ onLoader }: LooksProps) => (
  <div onFocusCapture={({ target }) => onLoader(target.id.endsWith('-loader'))}>
    <FormSection title="Colores y letra">
      <SettingSpot path="brandPrimary">
        <ColourField name="brandPrimary" {...words('brandPrimary')} swatches={primaries} checked />
      </SettingSpot>
      <SettingSpot path="brandSecondary">
        <ColourField name="brandSecondary" {...words('brandSecondary')} swatches={secondaries} />
      </SettingSpot>
      <SettingSpot path="font">
        <Select name="font" {...words('font')} options={fonts} />
      </SettingSpot>
      <SettingSpot path="loader">
        <Select name="loader" {...words('loader')} options={loaders} />
      </SettingSpot>
    </FormSection>
  </div>
);

const Networks = () => (
  <FormSection title="Redes sociales" hint="Se ven al pie de la tienda. En blanco, no se muestran.">
    <NestedFields path="socialNetworks">
      {(Object.keys(socialHosts) as SocialNetwork[]).map((network) => (
        <SettingSpot key={network} path={`socialNetworks.${network}`}>
          <Social.Text
            name={network}
            type="url"
            label={words(`socialNetworks.${network}`).label}
            placeholder={`https://${socialHosts[network][0]}/…`}
          />
        </SettingSpot>
      ))}
    </NestedFields>
  </FormSection>
);
