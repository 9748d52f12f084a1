import { Alert, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { FixLink } from '#kit/web/form/FixLink.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { MailjetQuota } from '../mailjetQuota.contract.ts';
import { emailQuotaApi } from '../quota.contract.ts';
import { mailSendersApi } from '../senders.contract.ts';
import classes from './EmailQuotaPage.module.css';
import { quotaColors } from './quotaColors.ts';
import { SenderBadge } from './SenderBadge.tsx';

/** The state of the account at Mailjet: credentials, sender and mails of the month, each with the link to its screen. */
export function MailjetPanel() {
  const { mailjet } = useCurrentUser();
  const maySeeQuota = useCan(emailQuotaApi.show.policy);
  return (
    <FormSection title="Cuenta">
      <div>
        {mailjet?.problem && (
          <Alert color="amber" mb="md" title="Mailjet no responde bien">
            {mailjet.problem}
          </Alert>
        )}
        <Sender />
        <Text size="sm" mt={4}>
          Las claves de la cuenta están en Integraciones.{' '}
          <FixLink path="/mail-integration" verb="Ver las credenciales" what="de Mailjet" />
        </Text>
        {mailjet && <Counted quota={mailjet} />}
        {!mailjet && maySeeQuota && (
          <Text size="sm" c="dimmed" mt="sm">
            Los contadores aparecen cuando el remitente de ofertas sale por Mailjet y está verificado.
          </Text>
        )}
      </div>
    </FormSection>
  );
}

/** The sender of offers by Mailjet, or the link that adds one. */
function Sender() {
  const maySee = useCan(mailSendersApi.list.policy);
  const senders = useQuery({ ...endpointQuery(mailSendersApi.list), enabled: maySee }).data?.data;
  const sender = senders?.find(({ provider, isDefault }) => provider === 'mailjet' && isDefault);
  if (!maySee || !senders) return null;
  if (!sender)
    return (
      <Text size="sm">
        Ningún remitente de ofertas sale por Mailjet.{' '}
        <FixLink path="/mail-senders" verb="Elegir un remitente" what="de Mailjet" />
      </Text>
    );
  return (
    <Text size="sm" component="div">
      {sender.name} · {sender.address} <SenderBadge {...sender} />{' '}
      <FixLink path="/mail-senders" verb="Ver los remitentes" what="de correo" />
    </Text>
  );
}

function Counted({ quota: { used, limit, left, level, counters, countedAt } }: { quota: MailjetQuota }) {
  const { integer } = useTenantFormat();
  return (
    <>
      <div className={classes.figures}>
        <Kpi label="Enviados este mes" value={used} format={integer} href="/email-quota" />
        <Kpi label="Disponibles" value={left} format={integer} />
        <Kpi label="Rebotados" value={counters && counters.hardBounced + counters.softBounced} format={integer} />
        <Kpi label="No deseados" value={counters && counters.complained} format={integer} />
      </div>
      {limit !== null && (
        <Progress
          mt="md"
          value={(100 * used) / limit}
          color={quotaColors[level]}
          size="lg"
          radius="xl"
          aria-label={`${integer(used)} de ${integer(limit)} correos`}
        />
      )}
      <Text size="xs" c="dimmed" mt={4}>
        Contados el <DateTime at={countedAt} />
      </Text>
    </>
  );
}
