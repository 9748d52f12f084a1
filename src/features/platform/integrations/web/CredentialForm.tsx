import { TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { fieldMessages } from '#kit/contract/fields.ts';
import { useFormContext } from '#kit/web/form/FormContext.ts';
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

const platformAppPath = 'platform_app';
const valueAt = (value: Draft['value'], path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Draft['value'] | undefined)?.[name], value);
const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';
/** Text fields may not stay blank, except those that are optional, stored secrets, and those of the platform's app. */
const isRequired = ({ optional, flag, fromPlatform }: Field, isSaved: boolean, usesPlatformApp: boolean): boolean =>
  !optional && !flag && !isSaved && !(fromPlatform && usesPlatformApp);

/** The rules of a provider's form: what the provider needs is filled in. */
const schemaOf = ({ fields }: IntegrationProvider, savedSecrets: readonly string[]) =>
  z
    .object({ storeId: z.number().nullable(), value: z.record(z.string(), z.unknown()) })
    .superRefine(({ value }, context) => {
      const usesPlatformApp = value[platformAppPath] === true;
      for (const field of fields) {
        if (
          isBlank(valueAt(value, field.path)) &&
          isRequired(field, savedSecrets.includes(field.path), usesPlatformApp)
        )
          context.addIssue({
            code: 'custom',
            path: ['value', ...field.path.split('.')],
            message: fieldMessages.missing,
          });
      }
    }) as unknown as z.ZodType<Draft>;

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
  const flags = provider.fields.filter(({ flag }) => flag);
  const values = provider.fields.filter(({ flag }) => !flag);
  const input = (field: Field) => (
    <FieldInput
      key={field.path}
      field={field}
      first={field === values[0]}
      isSaved={credential?.savedSecrets.includes(field.path) === true}
    />
  );
  return (
    <FormModal<Draft, unknown>
      title={credential ? `${provider.name}: ${owner}` : `Agregar ${provider.name}`}
      schema={schemaOf(provider, credential?.savedSecrets ?? [])}
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

function FieldInput({ field, first, isSaved }: { field: Field; first: boolean; isSaved: boolean }) {
  const { form } = useFormContext();
  const usesPlatformApp = useWatch({ control: form.control, name: `value.${platformAppPath}` }) === true;
  const { path, group, label, help, secret, flag } = field;
  const required = isRequired(field, isSaved, usesPlatformApp);
  const named = { name: `value.${path}`, label: group ? `${group}: ${label}` : label };
  if (flag) return <Switch {...named} description={help ?? undefined} />;
  if (secret)
    return (
      <Password
        {...named}
        first={first}
        required={required}
        description={isSaved ? 'Guardada. Escribe otra solo para cambiarla.' : (help ?? undefined)}
      />
    );
  return <Text {...named} first={first} required={required} description={help ?? undefined} />;
}
