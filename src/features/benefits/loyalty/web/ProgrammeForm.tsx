import { Button, List, Text as Paragraph } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import type { FormChange } from '#kit/web/form/engine.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import {
  loyaltyApi,
  type LoyaltyDraft,
  loyaltyDraft,
  type LoyaltySettings,
  loyaltySettings,
} from '../loyalty.contract.ts';
import { programmeSentences } from '../points.rules.ts';
import { ProgrammeSide } from './ProgrammeSide.tsx';

const { Text, Number, Switch, useValue } = fieldsFor<LoyaltyDraft>();
const toFormValues = (settings: LoyaltySettings) => draftOf(loyaltySettings.omit({ version: true }), settings);

/** Form of the programme, with a description that updates as the user types. */
export function ProgrammeForm({ settings }: { settings: LoyaltySettings }) {
  const reachesAllStores = useCurrentUser().storeIds === null;
  const canUpdate = useCan(loyaltyApi.update.policy) && reachesAllStores;
  const initial = useMemo(() => toFormValues(settings), [settings]);
  const update = useEndpointMutation(loyaltyApi.update, { invalidates: ['history'] });
  const save = ({ changed, ifMatch }: FormChange<LoyaltyDraft>) => update.mutateAsync({ body: changed, ifMatch });
  return (
    <FormPage<LoyaltyDraft, LoyaltySettings>
      title="Programa de puntos"
      badge={
        <StatusBadge tone={settings.active ? 'success' : 'neutral'}>
          {settings.active ? 'Activo' : 'Desactivado'}
        </StatusBadge>
      }
      schema={loyaltyDraft}
      initial={initial}
      savedOf={toFormValues}
      version={settings.version}
      save={save}
      success="Programa guardado"
      readOnly={!canUpdate}
      actions={
        <>
          {reachesAllStores && <BalancesButton />}
          <HistoryButton api={auditApi} table="loyaltySettings" id={1} />
        </>
      }
      side={reachesAllStores && <ProgrammeSide />}
    >
      <ProgrammeFields />
    </FormPage>
  );
}

function ProgrammeFields() {
  const name = useValue('pointsName') || 'puntos';
  const { money } = useTenantFormat();
  return (
    <>
      <ProgrammeDescription />
      <FormSection title="Qué gana el cliente">
        <Switch
          name="active"
          label="Programa activo"
          description="Desactivado, nadie gana ni canjea: los saldos quedan como están."
        />
        <Text
          name="pointsName"
          label="Nombre de los puntos"
          description="Como lo lee el cliente, en plural."
          placeholder="puntos"
          span={6}
        />
        <Number
          name="percentage"
          label="Porcentaje de la compra"
          description="De lo que paga por productos."
          suffix="%"
          required
          span={6}
        />
      </FormSection>
      <FormSection title="Qué canjea" hint={`1 punto vale ${money(1)}. Los puntos pagan productos, nunca el despacho.`}>
        <Number name="minRedeem" label="Mínimo por pedido" suffix={name} required span={6} />
        <Number name="maxRedeem" label="Máximo por pedido" suffix={name} required span={6} />
      </FormSection>
      <FormSection title="Cuánto duran">
        <Number
          name="pendingDays"
          label="Disponibles después de"
          description="Da tiempo a un reembolso antes de que se gasten. 0: al recibir el pedido."
          suffix="días"
          required
          span={6}
        />
        <Number name="expiresMonths" label="Vencen a los" description="Vacío: no vencen." suffix="meses" span={6} />
        <Number
          name="giftCardDays"
          label="Gift cards del programa"
          description="Lo que dura una gift card hecha con puntos, 90 días como máximo."
          suffix="días"
          required
          span={6}
        />
      </FormSection>
    </>
  );
}

/** Describes the current form values to a guest. */
function ProgrammeDescription() {
  const { country } = useCurrentUser().tenant;
  const draft = {
    active: useValue('active'),
    pointsName: useValue('pointsName'),
    percentage: useValue('percentage'),
    minRedeem: useValue('minRedeem'),
    maxRedeem: useValue('maxRedeem'),
    expiresMonths: useValue('expiresMonths'),
    pendingDays: useValue('pendingDays'),
    giftCardDays: useValue('giftCardDays'),
  };
  const read = loyaltyDraft.safeParse(draft);
  return (
    <FormSection title="Así lo vive el cliente">
      <div aria-live="polite" data-span={12}>
        {read.success ? (
          <List size="sm" spacing={4}>
            {programmeSentences(read.data, country).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        ) : (
          <Paragraph size="sm" c="dimmed">
            {read.error.issues[0]?.message}. Corrígelo y aquí verás cómo queda.
          </Paragraph>
        )}
      </div>
    </FormSection>
  );
}

const BalancesButton = () => (
  <Can do={loyaltyApi.customers.policy}>
    <Button
      variant="default"
      leftSection={<IconCoins size={17} stroke={1.9} aria-hidden />}
      renderRoot={(props) => <Link to="/loyalty-customers" {...props} />}
    >
      Saldos de clientes
    </Button>
  </Can>
);
