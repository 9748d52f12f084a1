import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '#kit/web/record/RecordLink.tsx';
import { useState } from 'react';
import { flagLabel } from '#domain/flagLabels.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { Note, TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { type CompanyFlag, companyFlagsApi } from '../flags.contract.ts';
import { defaultText, inFormOrder, overruledText } from '../flagForm.rules.ts';
import { FlagState } from './FlagState.tsx';
import { FlagForm } from './FlagForm.tsx';

type CompanyFlagsProps = {
  companyId: number;
  /** Flags that are on, of the company that the user entered. */
  on?: readonly string[] | undefined;
};

/** Flags of a company: their values, who set them, why and until when. */
export function CompanyFlags({ companyId, on }: CompanyFlagsProps) {
  const { data, error, refetch } = useQuery(endpointQuery(companyFlagsApi.get, { params: { id: companyId } }));
  const [open, setOpen] = useState<string | null>(null);
  // The flag as it was read last, so that a refused change is repeated on the present one.
  const flag = data?.flags.find(({ name }) => name === open);
  if (error) return <QueryFailed failure={error} what="las funciones del comercio" onRetry={() => void refetch()} />;
  return (
    <>
      <FormSection title="Funciones" hint="Sin una función, sus pantallas y su API se cierran para el comercio.">
        <ResponsiveTable
          label="Funciones"
          rows={data ? inFormOrder(data.flags, flagLabel) : []}
          loading={!data}
          columns={columnsOf({ on, open: setOpen })}
          idOf={({ name }) => name}
          rowLabel={({ name }) => flagLabel(name)}
        />
      </FormSection>
      {flag && data && <FlagForm companyId={companyId} company={data.name} flag={flag} onClose={() => setOpen(null)} />}
    </>
  );
}

const columnsOf = ({
  on,
  open,
}: Pick<CompanyFlagsProps, 'on'> & { open: (name: string) => void }): Column<CompanyFlag>[] => [
  { id: 'name', label: 'Función', cell: (flag) => <Name flag={flag} /> },
  { id: 'value', label: 'Aquí', width: 210, cell: (flag) => <State flag={flag} on={on} /> },
  {
    id: 'until',
    label: 'Hasta',
    width: 150,
    cell: ({ last, expired }) => (expired ? null : <DateTime at={last?.until ?? null} />),
    blank: ({ last, expired }) => expired || !last?.until,
  },
  { id: 'why', label: 'Quién y por qué', cell: (flag) => <Why flag={flag} />, blank: ({ last }) => last === null },
  { id: 'change', label: 'Cambiar', width: 110, cell: ({ name }) => <Change name={name} onClick={() => open(name)} /> },
];

const Name = ({ flag: { name, known } }: { flag: CompanyFlag }) => (
  <TwoLines below={known ? name : `${name} · ninguna parte la usa`}>
    <RecordLink to={`/companies/flags/${name}`} policy={companyFlagsApi.get.policy}>
      {flagLabel(name)}
    </RecordLink>
  </TwoLines>
);

type StateProps = Pick<CompanyFlagsProps, 'on'> & { flag: CompanyFlag };

function State({ on, flag: { name, value, default: usual, expired, last, others } }: StateProps) {
  const overruled = on && overruledText(value, on.includes(name));
  const isOn = on && usual === null && value === null ? on.includes(name) : usual;
  return (
    <>
      <FlagState value={value} />
      {value === null && !expired && <Note>{defaultText(isOn)}</Note>}
      {expired && (
        <StatusBadge tone="warning">
          Terminó <DateTime at={last?.until ?? null} />
        </StatusBadge>
      )}
      {overruled && <Note>{overruled}</Note>}
      {others
        .filter((other) => other.value !== value)
        .map((other) => (
          <Note key={other.environment}>
            En {other.environment}: {defaultText(other.value).toLowerCase()}
          </Note>
        ))}
    </>
  );
}

function Why({ flag: { last } }: { flag: CompanyFlag }) {
  if (!last) return null;
  return (
    <TwoLines
      below={
        <>
          {last.authorName} · <DateTime at={last.createdAt} />
        </>
      }
    >
      {last.reason}
    </TwoLines>
  );
}

const Change = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Can do={companyFlagsApi.set.policy}>
    <Button size="compact-sm" variant="default" aria-label={`Cambiar ${flagLabel(name)}`} onClick={onClick}>
      Cambiar
    </Button>
  </Can>
);
