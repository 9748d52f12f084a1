import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import {
  type AuthCredential,
  type CredentialValues,
  credentialsApi,
  type IntegrationProvider,
} from '../credentials.contract.ts';

/** Values stand where the wire has them: `value.payment_ids.cash`. */
type Draft = { storeId: number | null; value: Record<string, unknown> };
type Field = IntegrationProvider['fields'][number];

const { RemoteSelect } = fieldsFor<{ storeId: number | null }>();
/** Inputs by paths that only the provider's form knows. */
const { Text, Password, Switch } = fieldsFor<Record<string, string & boolean>>();

const schema = z.object({
  storeId: z.number().nullable(),
  value: z.record(z.string(), z.unknown()),
}) as z.ZodType<Draft>;

/** Initial values: the saved ones, blank where there are none, and always blank for secrets. */
function initialOf({ fields }: IntegrationProvider, credential: AuthCredential | null): Draft {
  const value: Record<string, unknown> = {};
  for (const { path, secret, flag } of fields) {
    const [name = '', each] = path.split('.');
    const saved = credential?.value[name];
    const storedValue = each === undefined ? saved : (saved as Record<string, string> | undefined)?.[each];
    const begun = secret ? null : (storedValue ?? (flag ? false : ''));
    value[name] = each === undefined ? begun : { ...(value[name] as object | undefined), [each]: begun };
  }
  return { storeId: credential?.storeId ?? null, value };
}

type CredentialFormProps = { provider: IntegrationProvider; credential: AuthCredential | null; onClose: () => void };

/** Form of credentials, in the order of the provider's fields. The owner is chosen at creation and fixed afterwards. */
export function CredentialForm({ provider, credential, onClose }: CredentialFormProps) {
  const { mutateAsync } = useEndpointMutation(credentialsApi.save);
  const owner = credential?.store?.name ?? 'toda la empresa';
  const input = (field: Field) => (
    <FieldInput key={field.path} field={field} isSaved={credential?.savedSecrets.includes(field.path) === true} />
  );
  const flags = provider.fields.filter(({ flag }) => flag);
  const values = provider.fields.filter(({ flag }) => !flag);
  return (
    <FormModal<Draft, unknown>
      title={credential ? `${provider.name}: ${owner}` : `Agregar ${provider.name}`}
      schema={schema}
      initial={initialOf(provider, credential)}
      version={credential?.version}
      save={({ values: draft }) =>
        mutateAsync({
          body: { key: provider.key, storeId: draft.storeId, value: draft.value as CredentialValues },
        })
      }
      success="Credenciales guardadas"
      draftKey={`/integrations/${provider.key}/${credential?.id ?? 'new'}`}
      onClose={onClose}
      lead={
        <FormSection title="Dónde y cómo se usa">
          <Owner credential={credential} />
          {flags.map(input)}
        </FormSection>
      }
    >
      {values.map(input)}
    </FormModal>
  );
}

/** Whose credentials they are: chosen for new ones. */
function Owner({ credential }: Pick<CredentialFormProps, 'credential'>) {
  if (credential) return <TextInput label="Local" readOnly value={credential.store?.name ?? 'Toda la empresa'} />;
  return (
    <RemoteSelect name="storeId" label="Local" of="stores" description="Sin elegir uno, valen para toda la empresa." />
  );
}

function FieldInput({ field, isSaved }: { field: Field; isSaved: boolean }) {
  const { path, group, label, help, secret, optional, flag } = field;
  const named = { name: `value.${path}`, label: group ? `${group}: ${label}` : label };
  if (flag) return <Switch {...named} description={help ?? undefined} />;
  if (secret)
    return (
      <Password
        {...named}
        required={!optional && !isSaved}
        description={isSaved ? 'Guardada. Escribe otra solo para cambiarla.' : (help ?? undefined)}
      />
    );
  return <Text {...named} required={!optional} description={help ?? undefined} />;
}
