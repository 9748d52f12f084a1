import { Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#kit/contract/values/plural.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type CompanyData as Data, companyDataApi, type CompanyErasure, erasureDays } from '../companyData.contract.ts';
import { CompanyExports } from './CompanyExports.tsx';
import { ErasureDialog } from './ErasureDialog.tsx';
import { followWhile } from './followWhile.ts';
import { RevocationDialog } from './RevocationDialog.tsx';

export type DataCompany = { id: number; name: string };

const isUnderWay = ({ erasures, exports }: Data): boolean =>
  erasures.some(({ state }) => state === 'running') || exports.some(({ state }) => state === 'pending');

/** The data of a company: its copies, and its removal with the days in which it can be stopped. */
export function CompanyData({ company }: { company: DataCompany }) {
  const { id } = company;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(companyDataApi.get, { params: { id } }),
    refetchInterval: followWhile(isUnderWay),
  });
  if (error) return <QueryFailed failure={error} what="los datos del comercio" onRetry={() => void refetch()} />;
  if (!data) return <FormSection title="Zona de peligro" />;
  const past = data.erasures.filter(({ state }) => state === 'revoked');
  const isErased = data.erasures.some(({ state }) => state === 'running' || state === 'finished');
  return (
    <>
      {!isErased && <CompanyExports companyId={id} exports={data.exports} />}
      <Erasure company={company} slug={data.slug} erasure={data.erasures.find(({ state }) => state !== 'revoked')} />
      {past.length > 0 && (
        <FormSection title="Eliminaciones detenidas">
          <ResponsiveTable
            label="Eliminaciones detenidas"
            rows={past}
            columns={pastColumns}
            idOf={(erasure) => String(erasure.id)}
            rowLabel={({ authorName }) => `la eliminación que pidió ${authorName}`}
          />
        </FormSection>
      )}
    </>
  );
}

/** The dialog on screen: it stays when another person changes the erasure meanwhile. */
type Question = 'erase' | CompanyErasure;

type ErasureProps = { company: DataCompany; slug: string; erasure: CompanyErasure | undefined };

function Erasure({ company, slug, erasure }: ErasureProps) {
  const canErase = useCan(companyDataApi.erase.policy);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  return (
    <>
      {erasure ? (
        <RequestedErasure erasure={erasure} onRevoke={canErase ? () => setQuestion(erasure) : undefined} />
      ) : (
        <DangerZone onErase={canErase ? () => setQuestion('erase') : undefined} />
      )}
      {question === 'erase' && <ErasureDialog company={company} slug={slug} onClose={close} />}
      {question !== null && question !== 'erase' && (
        <RevocationDialog company={company} erasure={question} onClose={close} />
      )}
    </>
  );
}

const DangerZone = ({ onErase }: { onErase: (() => void) | undefined }) => (
  <FormSection title="Zona de peligro">
    <Text size="sm" data-span={12}>
      Eliminar el comercio lo deja inactivo desde ya y borra todos sus datos en {erasureDays} días: locales, menús,
      pedidos, clientes, personas e imágenes. Hasta ese día se puede detener; después no se recuperan. Quedan su
      identificador, que nadie más puede usar, y las facturas de la plataforma que exige la ley.
    </Text>
    {onErase && (
      <Group data-span={12}>
        <Button color="red" leftSection={<IconTrash size={17} aria-hidden />} onClick={onErase}>
          Eliminar comercio
        </Button>
      </Group>
    )}
  </FormSection>
);

type RequestedErasureProps = { erasure: CompanyErasure; onRevoke: (() => void) | undefined };

const RequestedErasure = ({ erasure, onRevoke }: RequestedErasureProps) => (
  <FormSection title="Eliminación">
    <Group data-span={12} justify="space-between">
      <State erasure={erasure} />
      {onRevoke && erasure.state === 'pending' && (
        <Button variant="default" onClick={onRevoke}>
          Detener la eliminación
        </Button>
      )}
    </Group>
    <ErasureFacts erasure={erasure} />
  </FormSection>
);

const stateTexts: Readonly<Record<CompanyErasure['state'], { tone: Tone; label: string }>> = {
  pending: { tone: 'warning', label: 'Pendiente' },
  running: { tone: 'info', label: 'Eliminando los datos' },
  finished: { tone: 'neutral', label: 'Datos eliminados' },
  revoked: { tone: 'neutral', label: 'Detenida' },
};

function State({ erasure: { state } }: { erasure: CompanyErasure }) {
  const { tone, label } = stateTexts[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function ErasureFacts({ erasure }: { erasure: CompanyErasure }) {
  const { integer } = useTenantFormat();
  const { state, dueAt, finishedAt, authorName, requestedAt, reason, rowCount, fileCount } = erasure;
  return (
    <Facts>
      <Fact label={state === 'pending' ? 'Se elimina' : 'Desde'}>
        <DateTime at={dueAt} />
      </Fact>
      {finishedAt !== null && (
        <Fact label="Terminó">
          <DateTime at={finishedAt} />
        </Fact>
      )}
      {state !== 'pending' && (
        <Fact label="Eliminado">
          {integer(rowCount)} filas y {plural(fileCount, 'archivo', 'archivos')}
        </Fact>
      )}
      <Fact label="La pidió">
        {authorName}, <DateTime at={requestedAt} />
      </Fact>
      <Fact label="Motivo">{reason}</Fact>
    </Facts>
  );
}

const pastColumns: Column<CompanyErasure>[] = [
  { id: 'requestedAt', label: 'Pedida', width: 150, cell: ({ requestedAt }) => <DateTime at={requestedAt} /> },
  {
    id: 'author',
    label: 'Quién y por qué',
    cell: ({ authorName, reason }) => <TwoLines below={reason}>{authorName}</TwoLines>,
  },
  { id: 'revokedAt', label: 'Detenida', width: 150, cell: ({ revokedAt }) => <DateTime at={revokedAt} /> },
  {
    id: 'revocation',
    label: 'Quién la detuvo',
    cell: ({ revokedBy, revokeReason }) => <TwoLines below={revokeReason}>{revokedBy}</TwoLines>,
  },
];
