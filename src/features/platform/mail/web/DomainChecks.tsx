import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import {
  type DnsCheck,
  type DnsResult,
  dnsChecks,
  dnsStates,
  type MailSender,
  mailSendersApi,
} from '../senders.contract.ts';
import classes from './DomainChecks.module.css';
import { dnsCheckNames, dnsTones } from './dnsTones.ts';

const purposes: Readonly<Record<DnsCheck, string>> = {
  spf: 'Dice qué servidores envían correos de tu dominio.',
  dkim: 'Firma tus correos para que nadie los cambie en el camino.',
  dmarc: 'Dice qué hacer con los correos que fingen ser tuyos. Gmail y Outlook lo piden.',
  alignment: 'El dominio que firma es el que ven tus clientes. Se corrige con DKIM.',
};

/** The state of a sender: whether its provider sends its mails, and the records of its domain. */
export function DomainChecks({ sender: initial }: { sender: MailSender }) {
  const { data: sender = initial } = useQuery(endpointQuery(mailSendersApi.get, { params: { id: initial.id } }));
  const check = useEndpointMutation(mailSendersApi.check, { success: 'Lo estamos revisando' });
  const mayCheck = useCan(mailSendersApi.check.policy);
  return (
    <FormSection
      title="Tu dominio"
      hint={
        sender.checkedAt ? (
          <>
            Revisado el <DateTime at={sender.checkedAt} />. Un cambio en el DNS puede tardar unas horas.
          </>
        ) : (
          'Lo estamos revisando.'
        )
      }
    >
      {sender.problem !== '' && (
        <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />} title="Todavía no se usa">
          {sender.problem}
        </Alert>
      )}
      <ul className={classes.checks}>
        {dnsCheckNames.map((name) => (
          <CheckItem key={name} name={name} result={sender.checks[name]} />
        ))}
      </ul>
      {mayCheck && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate({ params: { id: sender.id } })}
          style={{ justifySelf: 'start' }}
        >
          Revisar ahora
        </Button>
      )}
    </FormSection>
  );
}

/** A part of a DNS record, with a button that copies it. */
function RecordPart({ label, value, copies }: { label: string; value: string; copies: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <CopyText
          value={value}
          label="Copiar"
          copied="Copiado"
          size="compact-sm"
          variant="subtle"
          aria-label={copies}
        />
      </dd>
    </div>
  );
}

function CheckItem({ name, result }: { name: DnsCheck; result: DnsResult | undefined }) {
  const state = result?.state ?? 'unknown';
  const record = result?.record;
  return (
    <li className={classes.check}>
      <div className={classes.head}>
        <Text fw={700}>{dnsChecks[name]}</Text>
        <StatusBadge tone={dnsTones[state]}>{dnsStates[state]}</StatusBadge>
      </div>
      <Text size="sm" c="dimmed">
        {purposes[name]}
      </Text>
      {record && (
        <dl className={classes.record}>
          <RecordPart
            label={`Nombre del registro ${record.type}`}
            value={record.name}
            copies={`Copiar el nombre de ${dnsChecks[name]}`}
          />
          <RecordPart label="Valor" value={record.value} copies={`Copiar el valor de ${dnsChecks[name]}`} />
        </dl>
      )}
    </li>
  );
}
