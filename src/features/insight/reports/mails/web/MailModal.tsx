import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { RecordModal } from '#kit/web/record/RecordModal.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { mixLabels } from '../../mixLabels.ts';
import { comparisonLabels } from '../../periods/periods.contract.ts';
import { takenFilters } from '../../reports.contract.ts';
import {
  blankReportMail,
  cadenceLabels,
  mailableLabels,
  type ReportMail,
  type ReportMailDraft,
  reportMailDraft,
  reportMailsApi,
} from '../mails.contract.ts';
import { hourText } from '../mailText.ts';
import { MailCheck } from './MailCheck.tsx';
import { WithoutMail } from './WithoutMail.tsx';

const {
  Text,
  Select,
  Number: Integer,
  RemoteSelect,
  RemoteMultiSelect,
  Switch,
  useValue,
} = fieldsFor<ReportMailDraft>();

const titles = { create: 'enviar reporte por correo', edit: 'editar reporte por correo' };
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }));
const people = optionsFrom(reportMailsApi.recipients, 'query', { beside: ({ email }) => ({ under: email }) });

type MailModalProps = { edit: number | 'new'; onClose: () => void; begin?: Partial<ReportMailDraft> };

/** A report by mail over the page: a new one, or one that is there. */
export function MailModal({ edit, onClose, begin }: MailModalProps) {
  return (
    <RecordModal
      edit={edit}
      onClose={onClose}
      api={reportMailsApi}
      what="este reporte por correo"
      createForm="el formulario para enviar reportes por correo"
      titles={titles}
      size="lg"
      lines={6}
    >
      {(title, mail) => <MailForm title={title} mail={mail} onClose={onClose} begin={begin} />}
    </RecordModal>
  );
}

type MailFormProps = Pick<MailModalProps, 'onClose' | 'begin'> & { title: string; mail: ReportMail | undefined };

function MailForm({ title, mail, onClose, begin }: MailFormProps) {
  // A super-admin is not a user of the company.
  const { id: me, superAdmin } = useCurrentUser();
  const changes = useCan(reportMailsApi.update.policy);
  const blank = () =>
    blankOf(reportMailDraft, {
      ...blankReportMail,
      type: 'summary',
      cadence: 'weekly',
      recipientIds: superAdmin ? [] : [me],
      ...begin,
    });
  return (
    <FormModal<ReportMailDraft, ReportMail>
      title={title}
      onClose={onClose}
      schema={reportMailDraft}
      initial={mail ? draftOf(reportMailDraft, mail) : blank()}
      version={mail?.version}
      save={useSaveRecord(reportMailsApi, mail)}
      success={mail ? 'Reporte guardado' : 'Reporte programado'}
      saveLabel={mail ? 'Guardar' : 'Programar'}
      readOnly={mail !== undefined && !(changes && mail.isWithinReach)}
      draftKey={`/reports/mails/${mail?.id ?? 'new'}`}
    >
      <Text name="name" label="Nombre" placeholder="Venta de la semana" first />
      <WhatFields />
      <WhenFields />
      <RemoteMultiSelect
        name="recipientIds"
        label="Para"
        of={people}
        description="Cada persona recibe solo los datos y los locales a los que tiene acceso."
      />
      <WithoutMail recipients={mail?.recipients ?? []} />
      <Switch name="active" label="Activo" description="Desactivado, no se envía, pero conserva su configuración." />
      <MailCheck />
    </FormModal>
  );
}

/** Which report, against what, and of which orders. */
function WhatFields() {
  const [type, compare] = [useValue('type'), useValue('compare')];
  return (
    <>
      <Select name="type" label="Reporte" options={mailableLabels} span={6} />
      <Select name="compare" label="Comparar con" options={comparisonLabels} span={6} />
      <RemoteMultiSelect
        name="storeIds"
        label="Locales"
        of="stores"
        description="Sin elegir ninguno, todos a los que cada persona tiene acceso."
      />
      <RemoteSelect name="storeGroupId" label="Grupo de locales" of="storeGroups" />
      {takenFilters[type].map((name) => {
        const [label, options] = mixLabels[name];
        return (
          <Select key={name} name={name} label={label} options={options} placeholder="Cualquiera" clearable span={6} />
        );
      })}
      {compare !== 'none' && <Switch name="sameStores" label="Solo locales que vendieron en ambos períodos" />}
    </>
  );
}

/** When it is sent. */
function WhenFields() {
  const cadence = useValue('cadence');
  return (
    <>
      <Select name="cadence" label="Se envía" options={cadenceLabels} span={6} />
      {cadence === 'weekly' ? (
        <Select name="weekday" label="Día" options={weekdayLabels} span={6} />
      ) : (
        <Integer name="monthDay" label="Día del mes" span={6} />
      )}
      <Select
        name="hour"
        label="Hora"
        options={hours}
        span={6}
        description={`Cuenta ${cadence === 'weekly' ? 'la última semana completa, de lunes a domingo' : 'el último mes completo'}.`}
      />
    </>
  );
}
