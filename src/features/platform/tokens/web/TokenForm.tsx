import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { PolicyField, StoreScopeField } from '#features/platform/roles/web/index.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { type Token, type TokenDraft, tokenRules, type TokenSecret, tokensApi } from '../tokens.contract.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { TokenAccess } from './TokenAccess.tsx';
import { TokenBadge } from './TokenBadge.tsx';
import { TokenCalls } from './TokenCalls.tsx';

const { Text, Number, Moment } = fieldsFor<TokenDraft>();

/** Policies that a token can have: the server's list changes only with its version. */
const policiesQuery = { ...endpointQuery(tokensApi.policies), staleTime: Infinity };

type TokenFormProps = { token?: Token | undefined; initial: TokenDraft };

/** Creates a token or edits one; its secret is shown once. */
export function TokenForm({ token, initial }: TokenFormProps) {
  const navigate = useNavigate();
  const changes = useCan(tokensApi.update.policy);
  const [created, setCreated] = useState<TokenSecret | null>(null);
  const { policyIds } = useSuspenseQuery(policiesQuery).data;
  const only = useMemo(() => new Set<string>(policyIds), [policyIds]);
  return (
    <>
      <FormPage<TokenDraft, Token>
        title={token?.name ?? 'Crear token'}
        back={{ to: '/developers', label: 'Tokens de API' }}
        badge={token && <TokenBadge state={token.state} />}
        sub="Otro sistema usa la API con él. Nunca puede más que la persona responsable."
        schema={tokenRules}
        initial={initial}
        version={token?.version}
        save={useSaveRecord(tokensApi, token)}
        onSaved={(saved) => !token && setCreated(saved as TokenSecret)}
        success={token ? 'Token guardado' : 'Token creado'}
        createLabel="Crear token"
        readOnly={token !== undefined && (!changes || token.state === 'revoked')}
        actions={token && <HistoryButton api={auditApi} table="tokens" id={token.id} />}
        side={token && <TokenAccess token={token} />}
      >
        <FormSection title="Datos del token">
          <Text name="name" label="Nombre" placeholder="Bodega de datos" description="El sistema que lo usará." first />
          <StoreScopeField description="Solo verá y cambiará lo de estos locales." />
          <Moment name="expiresAt" label="Vence" description="Vacío: hasta que lo revoques." />
          <Number
            name="requestsPerSecond"
            label="Solicitudes por segundo"
            description="Las que pasen de este límite reciben 429 y se repiten después."
          />
        </FormSection>
        {token && <TokenCalls token={token} />}
        <PolicyField only={only} />
      </FormPage>
      {created && <SecretDialog token={created} onClose={() => void navigate({ to: `/developers/${created.id}` })} />}
    </>
  );
}
