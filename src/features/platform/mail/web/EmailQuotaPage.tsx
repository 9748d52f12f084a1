import { Alert, Progress, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { monthText } from '#domain/time/dates.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { BarsList } from '#kit/web/charts/BarsList.tsx';
import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { mailUses } from '../mailUses.contract.ts';
import { type EmailQuota, emailQuotaApi } from '../quota.contract.ts';
import classes from './EmailQuotaPage.module.css';
import { quotaColors } from './quotaColors.ts';

/** Mails of this month: used, left and by use, with the counters of the provider. */
export function EmailQuotaPage() {
  const { data, error, refetch } = useQuery(endpointQuery(emailQuotaApi.show));
  return (
    <>
      <PageHeader
        title="Cupo de correos"
        actions={<FieldLink path="/mail-integration" verb="Cambiar" what="el plan y las credenciales" />}
      />
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={320} radius="lg" />}
      {data && <Quota quota={data} />}
    </>
  );
}

function Quota({ quota }: { quota: EmailQuota }) {
  const { integer } = useTenantFormat();
  const { month, provider, used, limit, left, forecast, level, byUse, counters, suppressed, problem } = quota;
  return (
    <>
      <Warning quota={quota} />
      {problem !== null && (
        <Alert color="amber" mb="md" title="Faltan los contadores del proveedor">
          {problem} Mientras tanto contamos los correos que salieron desde aquí.
        </Alert>
      )}
      <div className={classes.figures}>
        <Kpi label={`Enviados en ${monthText(month.slice(0, 7))}`} value={used} format={integer} />
        <Kpi label="Disponibles" value={left} format={integer}>
          {limit === null && (
            <Text size="sm" c="dimmed">
              {provider === null ? 'La plataforma no pone un tope.' : `Escribe los correos de tu plan en ${provider}.`}
            </Text>
          )}
        </Kpi>
        <Kpi label="A fin de mes" value={forecast} format={integer} about="Si sigues enviando al mismo ritmo." />
        <Kpi label="Correos bloqueados" value={suppressed.offers} format={integer} href="/mail-suppressions" />
      </div>
      {limit !== null && (
        <Progress
          value={(100 * used) / limit}
          color={quotaColors[level]}
          size="lg"
          radius="xl"
          aria-label={`${integer(used)} de ${integer(limit)} correos`}
        />
      )}
      <div className={classes.columns}>
        <section className={classes.card}>
          <Title order={2} size="h4" mb="sm">
            En qué se usan
          </Title>
          <BarsList
            label="Correos por uso"
            items={byUse.map(({ use, sent }) => ({ label: mailUses[use], value: sent }))}
            format={integer}
          />
        </section>
        {counters && (
          <section className={classes.card}>
            <Title order={2} size="h4" mb="sm">
              Qué pasó en {provider}
            </Title>
            <BarsList label="Contadores del proveedor" items={counterItems(counters)} format={integer} total={null} />
          </section>
        )}
      </div>
    </>
  );
}

const counterItems = (counters: NonNullable<EmailQuota['counters']>) => [
  { label: 'Enviados', value: counters.sent },
  { label: 'Abiertos (no fiable)', value: counters.opened },
  { label: 'Con clic', value: counters.clicked },
  { label: 'Bajas', value: counters.unsubscribed },
  { label: 'Marcados como no deseados', value: counters.complained },
  { label: 'Rebotados', value: counters.hardBounced + counters.softBounced },
  { label: 'Bloqueados', value: counters.blocked },
];

function Warning({ quota: { level, limit, used, left, forecast } }: { quota: EmailQuota }) {
  const { integer } = useTenantFormat();
  if (limit === null) return null;
  const isShort = level === 'fine' && forecast !== null && forecast > limit;
  if (level === 'fine' && !isShort) return null;
  const titles = {
    over: 'Se acabaron los correos de tu plan',
    near: `Usaste ${integer(used)} de ${integer(limit)} correos`,
    fine: 'A este ritmo se acaban antes de fin de mes',
  };
  return (
    <Alert
      color={level === 'over' ? 'red' : 'amber'}
      mb="md"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={titles[level]}
    >
      {level === 'over'
        ? 'Las campañas esperan. Los correos de pedidos y claves salen desde la plataforma.'
        : `Quedan ${integer(left ?? 0)}. Al acabarse, las campañas esperan y los pedidos salen desde la plataforma.`}
    </Alert>
  );
}
