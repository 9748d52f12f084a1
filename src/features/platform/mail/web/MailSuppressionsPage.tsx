import { Text } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { filled } from '#kit/contract/fields.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { suppressionReasons, suppressionScopes, type SuppressionReason } from '../mailUses.contract.ts';
import { type MailSuppression, mailSuppressionsApi } from '../suppressions.contract.ts';

const tones: Readonly<Record<SuppressionReason, Tone>> = {
  hardBounce: 'error',
  complaint: 'warning',
  softBounces: 'neutral',
};

const columns: Column<MailSuppression>[] = [
  {
    id: 'mail',
    label: 'Correo',
    cell: ({ mail, code }) => <TwoLines below={code}>{mail}</TwoLines>,
  },
  {
    id: 'reason',
    label: 'Motivo',
    width: 290,
    card: 'badge',
    cell: ({ reason }) => <StatusBadge tone={tones[reason]}>{suppressionReasons[reason]}</StatusBadge>,
  },
  { id: 'scope', label: 'No recibe', width: 180, cell: ({ scope }) => suppressionScopes[scope] },
  {
    id: 'since',
    label: 'Desde',
    width: 190,
    cell: ({ since, liftedAt, liftedBy, liftReason }) => (
      <>
        <DateTime at={since} />
        {liftedAt && (
          <Text size="xs" c="dimmed">
            Desbloqueado el <DateTime at={liftedAt} /> por {liftedBy}: {liftReason}
          </Text>
        )}
      </>
    ),
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'lifted',
    label: 'Estado',
    all: 'Bloqueados',
    options: [{ value: true, label: 'Desbloqueados' }],
  },
  { kind: 'select', name: 'scope', label: 'No recibe', options: optionsOf(suppressionScopes) },
  { kind: 'select', name: 'reason', label: 'Motivo', options: optionsOf(suppressionReasons) },
];

const liftAction = (row: MailSuppression, open: (row: MailSuppression) => void): RowAction[] => {
  if (row.liftedAt !== null) return [];
  const { policy } = mailSuppressionsApi.lift;
  return [{ label: 'Desbloquear', icon: <IconMailCheck size={16} />, policy, run: () => open(row) }];
};

/** Addresses that get no mails, and why. */
export function MailSuppressionsPage() {
  const [lifted, setLifted] = useState<MailSuppression | null>(null);
  return (
    <>
      <ListPage
        title="Correos bloqueados"
        path="/mail-suppressions"
        list={mailSuppressionsApi.list}
        noun={['correo bloqueado', 'correos bloqueados']}
        columns={columns}
        filters={filters}
        rowLabel={({ mail }) => mail}
        searchLabel="Buscar por correo"
        actions={(row) => liftAction(row, setLifted)}
        firstUse={{
          title: 'Ningún correo está bloqueado',
          body: 'Aquí aparecen las direcciones que no existen y las de quienes marcan tus correos como no deseados.',
        }}
      />
      {lifted && <LiftModal suppression={lifted} onClose={() => setLifted(null)} />}
    </>
  );
}

const liftDraft = z.strictObject({ reason: filled(200) });
type LiftDraft = z.output<typeof liftDraft>;
const { Text: TextField } = fieldsFor<LiftDraft>();

/** Allows mails to an address again, with the reason. */
function LiftModal({
  suppression: { id, mail, scope },
  onClose,
}: {
  suppression: MailSuppression;
  onClose: () => void;
}) {
  const { mutateAsync } = useEndpointMutation(mailSuppressionsApi.lift);
  return (
    <FormModal<LiftDraft, MailSuppression>
      title={`Desbloquear ${mail}`}
      schema={liftDraft}
      initial={{ reason: '' }}
      save={({ values }) => mutateAsync({ params: { id }, body: values })}
      success="Correo desbloqueado"
      saveLabel="Desbloquear"
      onClose={onClose}
    >
      <Text size="sm" mb="md">
        Volverá a recibir: {suppressionScopes[scope].toLowerCase()}. Si vuelve a rebotar, se bloquea de nuevo.
      </Text>
      <TextField name="reason" label="Motivo" description="Queda en el registro: quién lo pidió y cómo." first />
    </FormModal>
  );
}
