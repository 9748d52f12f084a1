import { useNavigate } from '@tanstack/react-router';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { countries, countryCodes } from '#domain/countries.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import {
  companyScopes,
  type InformativeBanner,
  type InformativeBannerDraft,
  informativeBannersApi,
  readerScopes,
} from '../informativeBanners.contract.ts';
import { informativeBannerRules } from '../informativeBanners.rules.ts';
import { BannerPreview } from './BannerPreview.tsx';
import { informativeBannerActions } from './informativeBannerActions.ts';

const { Text, Switch, Select, MultiSelect, RemoteMultiSelect, Date, Time, Number, Picture, useValue } =
  fieldsFor<InformativeBannerDraft>();

const companyOptions = optionsFrom(tenantsApi.list, 'query');
const countryOptions = countryCodes.map((code) => ({ value: code, label: countries[code].name }));
const picture = { api: picturesApi, limits: pictureLimits } as const;
const list = { to: '/informative-banners', label: 'Avisos de la plataforma' } as const;

type FormProps = { informativeBanner?: InformativeBanner | undefined; initial: InformativeBannerDraft };

/** Creates or edits an informative banner. */
export function InformativeBannerForm({ informativeBanner, initial }: FormProps) {
  const navigate = useNavigate();
  return (
    <FormPage<InformativeBannerDraft, InformativeBanner>
      title={informativeBanner?.title ?? 'Crear aviso'}
      back={list}
      schema={informativeBannerRules}
      initial={initial}
      version={informativeBanner?.version}
      save={useSaveRecord(informativeBannersApi, informativeBanner)}
      onSaved={() => void navigate({ to: list.to })}
      success={informativeBanner ? 'Aviso guardado' : 'Aviso creado'}
      createLabel="Crear aviso"
      actions={informativeBanner && <InformativeBannerMenu informativeBanner={informativeBanner} />}
    >
      <FormSection title="Aviso">
        <Text name="title" label="Título" first description="Se lee siempre, también sin imagen." />
        <Text name="link" label="Enlace" placeholder="https://" description="Opcional. Se abre en otra pestaña." />
        <Picture
          name="desktopPictureKey"
          label="Imagen en computador"
          url={pictureUrl(initial.desktopPictureKey, 'medium')}
          forms={['noticeWeb']}
          {...picture}
        />
        <Picture
          name="responsivePictureKey"
          label="Imagen en teléfono"
          description="Hasta 550 píxeles de ancho."
          url={pictureUrl(initial.responsivePictureKey, 'medium')}
          forms={['noticeResponsive']}
          {...picture}
        />
      </FormSection>
      <FormSection title="Quiénes lo ven">
        <Companies />
        <Select name="readers" label="Personas" options={readerScopes} />
      </FormSection>
      <FormSection title="Cuándo" hint="En la hora de cada comercio. En blanco: desde ya, o sin término.">
        <Date name="startDate" label="Desde" clearable span={6} />
        <Time name="startTime" label="Desde las" span={6} />
        <Date name="expiryDate" label="Hasta" clearable span={6} />
        <Time name="expiryTime" label="Hasta las" description="En blanco, todo ese día." span={6} />
        <Number
          name="position"
          label="Orden"
          description="Primero, los de número menor. Se ve uno a la vez."
          span={6}
        />
        <Switch name="active" label="Activo" description="Sin activar, nadie lo ve." />
      </FormSection>
      <BannerPreview />
    </FormPage>
  );
}

function Companies() {
  const scope = useValue('companies');
  return (
    <>
      <Select name="companies" label="Comercios" options={companyScopes} />
      {scope === 'countries' && <MultiSelect name="countries" label="Países" options={countryOptions} />}
      {scope === 'chosen' && <RemoteMultiSelect name="companyIds" label="Comercios elegidos" of={companyOptions} />}
    </>
  );
}

/** Actions on an informative banner from its page. */
function InformativeBannerMenu({ informativeBanner }: { informativeBanner: InformativeBanner }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(informativeBannerActions, () => void navigate({ to: list.to }));
  return (
    <>
      <HistoryButton api={auditApi} table="informativeBanners" id={informativeBanner.id} />
      <RowMenu label={informativeBanner.title} actions={[remove(informativeBanner)]} />
      {dialogs}
    </>
  );
}
