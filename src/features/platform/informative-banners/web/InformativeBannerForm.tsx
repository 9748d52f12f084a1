import { Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { countryOptions } from '#features/platform/tenants/web/index.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { inCompany } from '#kit/contract/endpoint.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
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
import { noticeKinds, severities } from '../visibleBanners.contract.ts';
import { BannerPreview } from './BannerPreview.tsx';
import { informativeBannerActions, noticeHistory } from './informativeBannerActions.ts';
import { Seen } from './Seen.tsx';

const {
  Text,
  Textarea,
  Moment,
  Switch,
  Select,
  MultiSelect,
  RemoteMultiSelect,
  Date,
  Time,
  Number,
  Picture,
  useValue,
} = fieldsFor<InformativeBannerDraft>();

const companyOptions = optionsFrom(tenantsApi.list, 'query');
const picture = { api: inCompany(platformSlug, picturesApi), limits: pictureLimits } as const;
const severityHelp = 'Un aviso crítico va primero y nadie lo puede ocultar.';
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
        <Textarea name="body" label="Texto" description="Opcional. Se lee al abrir el aviso." />
        <Select name="severity" label="Importancia" description={severityHelp} options={severities} span={6} />
        <Select name="kind" label="Tipo" options={noticeKinds} span={6} />
        <KindFields />
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
        <PlansAndFlags />
        <Readers />
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
      {informativeBanner && (
        <FormSection title="Quiénes lo vieron" hint="Personas de los comercios, sin el equipo de la plataforma.">
          <Seen id={informativeBanner.id} />
        </FormSection>
      )}
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

/** A maintenance has its beginning; the other kinds need nothing more. */
function KindFields() {
  const kind = useValue('kind');
  return (
    kind === 'maintenance' && (
      <Moment
        name="maintenanceAt"
        label="La mantención empieza"
        description="Un solo momento para todos los comercios"
        required
      />
    )
  );
}

function PlansAndFlags() {
  const { data } = useQuery(endpointQuery(informativeBannersApi.options));
  const plans = data?.plans.map((name) => ({ value: name, label: name })) ?? [];
  const flags = data?.flags.map((flag) => ({ value: flag, label: flagLabel(flag) })) ?? [];
  return (
    <>
      <MultiSelect name="plans" label="Planes" description="En blanco, cualquier plan." options={plans} span={6} />
      <MultiSelect
        name="flags"
        label="Con alguna de estas funciones"
        description="En blanco, con o sin ellas."
        options={flags}
        span={6}
      />
    </>
  );
}

function Readers() {
  const isInvoice = useValue('kind') === 'invoice';
  return isInvoice ? (
    <Words size="sm" c="dimmed">
      Lo ven quienes administran usuarios, en los comercios con una factura por pagar.
    </Words>
  ) : (
    <Select name="readers" label="Personas" options={readerScopes} />
  );
}

/** Actions on an informative banner from its page. */
function InformativeBannerMenu({ informativeBanner }: { informativeBanner: InformativeBanner }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(informativeBannerActions, () => void navigate({ to: list.to }));
  return (
    <>
      <HistoryButton {...noticeHistory} id={informativeBanner.id} />
      <RowMenu label={informativeBanner.title} actions={[remove(informativeBanner)]} />
      {dialogs}
    </>
  );
}
