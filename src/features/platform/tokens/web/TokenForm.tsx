import { Skeleton } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { PolicyField, StoreScopeField } from '#features/platform/roles/web/index.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import {
  type NewToken,
  newTokenRules,
  type Token,
  type TokenSecret,
  type TokenUse,
  tokensApi,
  tokenUses,
} from '../tokens.contract.ts';
import { TokenAccess } from './TokenAccess.tsx';
import { TokenBadge } from './TokenBadge.tsx';
import { TokenCalls } from './TokenCalls.tsx';
import { TokenSecretDialog } from './TokenSecretDialog.tsx';

const { Text, Number, Moment, Select, useValue } = fieldsFor<NewToken>();

const explanations: Record<TokenUse, string> = {
  api: 'Todo lo que permitan sus permisos. Se elige una vez: para otro uso, crea otro token.',
  builder: 'Solo las plantillas de correo, para un editor externo. Se elige una vez: para otro uso, crea otro token.',
};

/** Policies that a token of a use can have: the server's list changes only with its version. */
const policiesQuery = (use: TokenUse) => ({
  ...endpointQuery(tokensApi.policies, { query: { use } }),
  staleTime: Infinity,
});

/** The part of the API that a new token opens. */
function UseField() {
  return <Select name="use" label="Uso" options={tokenUses} description={explanations[useValue('use')]} />;
}

/** The policies that the server accepts for the use of the token. */
function PoliciesForUse() {
  const { policyIds } = useSuspenseQuery(policiesQuery(useValue('use'))).data;
  const accepted = useMemo(() => new Set<string>(policyIds), [policyIds]);
  return <PolicyField only={accepted} />;
}

type TokenFormProps = { token?: Token | undefined; initial: NewToken };

/** Creates a token or edits one; its secret is shown once. */
export function TokenForm({ token, initial }: TokenFormProps) {
  const navigate = useNavigate();
  const changes = useCan(tokensApi.update.policy);
  const [created, setCreated] = useState<TokenSecret | null>(null);
  const client = useQueryClient();
  const saveRecord = useSaveRecord<typeof tokensApi, NewToken>(tokensApi, token);
  const save: typeof saveRecord = async (change) => {
    if (token) return saveRecord(change);
    // Policies that were picked for another use are not of this one.
    const { policyIds } = await client.ensureQueryData(policiesQuery(change.values.use));
    const accepted = new Set<string>(policyIds);
    const values = { ...change.values, policyIds: change.values.policyIds.filter((policy) => accepted.has(policy)) };
    return saveRecord({ ...change, values });
  };
  return (
    <>
      <FormPage<NewToken, Token>
        title={token?.name ?? 'Crear token'}
        back={{ to: '/developers/tokens', label: 'Tokens de API' }}
        badge={token && <TokenBadge state={token.state} />}
        sub="Otro sistema usa la API con él. Nunca puede más que la persona responsable."
        schema={newTokenRules}
        initial={initial}
        version={token?.version}
        save={save}
        onSaved={(saved) => !token && setCreated(saved as TokenSecret)}
        success={token ? 'Token guardado' : 'Token creado'}
        createLabel="Crear token"
        readOnly={token?.state === 'revoked' ? 'Este token está revocado.' : token !== undefined && !changes}
        actions={token && <HistoryButton api={auditApi} table="tokens" id={token.id} />}
        side={token && <TokenAccess token={token} />}
      >
        <FormSection title="Datos del token">
          <Text name="name" label="Nombre" placeholder="Bodega de datos" description="El sistema que lo usará." first />
          {!token && <UseField />}
          <StoreScopeField description="Solo verá y cambiará lo de estos locales." />
          <Moment name="expiresAt" label="Vence" description="Vacío: hasta que lo revoques." />
          <Number
            name="requestsPerSecond"
            label="Solicitudes por segundo"
            description="Las que pasen de este límite reciben 429 y se repiten después."
          />
        </FormSection>
        {token && <TokenCalls token={token} />}
        <Suspense fallback={<Skeleton h={520} radius="lg" />}>
          <PoliciesForUse />
        </Suspense>
      </FormPage>
      {created && (
        <TokenSecretDialog token={created} onClose={() => void navigate({ to: `/developers/tokens/${created.id}` })} />
      )}
    </>
  );
}
