import { Skeleton, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { useField, useNestedError } from '#kit/web/form/FormContext.ts';
import {
  type Credential,
  type CredentialForm,
  type SavedCredential,
  storeCredentialsApi,
} from '../credentials.contract.ts';
import { isStoredSecret, showCredentials, withField, fieldValue } from './credentials.ts';
import classes from './External.module.css';
import { SecretInput } from './SecretInput.tsx';

/** Credentials of a store for each fleet. Secrets are write-only and not saved in drafts. */
export function CredentialsField({ stored }: { stored: readonly SavedCredential[] }) {
  const field = useField<Credential[]>({
    name: 'credentials',
    label: 'Credenciales de reparto',
    show: showCredentials,
    secret: true,
  });
  const mayUpdate = useCan('auth_credentials.update');
  const all = useQuery(endpointQuery(storeCredentialsApi.forms)).data?.data;
  const forms = all?.filter(({ key, isOffered }) => isOffered || stored.some((each) => each.key === key));
  return (
    <FormSection
      title="Credenciales de reparto"
      hint="Las entrega cada flota. Las secretas se guardan cifradas y nadie puede volver a leerlas."
    >
      <div className={classes.providers} id={field.id} tabIndex={-1}>
        {forms?.map((form) => (
          <Provider
            key={form.key}
            form={form}
            field={{ ...field, readOnly: field.readOnly || !mayUpdate }}
            stored={stored}
          />
        ))}
        {!forms && <Skeleton h={240} radius="lg" />}
      </div>
    </FormSection>
  );
}

type CredentialsValue = ReturnType<typeof useField<Credential[]>>;
type ProviderProps = { form: CredentialForm; field: CredentialsValue; stored: readonly SavedCredential[] };

function Provider({ form, field, stored }: ProviderProps) {
  const { key: provider, label, fields } = form;
  const set = (name: string, value: string | boolean | undefined) =>
    field.change(withField(field.value, field.saved ?? [], { form, name, value }));
  const place = field.value.findIndex(({ key }) => key === provider);
  const pathOf = (name: string) => `credentials.${place < 0 ? field.value.length : place}.value.${name}`;
  const hasSecrets = fields.some(({ name, secret }) => secret && isStoredSecret(stored, provider, name));
  return (
    <section className={classes.provider} aria-label={`Credenciales de ${label}`}>
      <div className={classes.providerHead}>
        <Text fw={700}>{label}</Text>
        {hasSecrets && <StatusBadge tone="success">Configurada</StatusBadge>}
      </div>
      <div className={classes.fields}>
        {fields
          .filter(({ toggle }) => !toggle)
          .map(({ name, label: word, secret }) => {
            const shared = {
              path: pathOf(name),
              label: word,
              of: label,
              value: fieldValue(field.value, provider, name),
              readOnly: field.readOnly,
              onLeave: field.leave,
            };
            return secret ? (
              <SecretInput
                key={name}
                {...shared}
                kept={isStoredSecret(stored, provider, name)}
                onChange={(value) => set(name, value)}
              />
            ) : (
              <PlainInput key={name} {...shared} onChange={(value) => set(name, value)} />
            );
          })}
      </div>
      <div className={classes.toggles}>
        {fields
          .filter(({ toggle }) => toggle)
          .map(({ name, label: word }) => (
            <Switch
              key={name}
              label={word}
              aria-label={`${word} de ${label}`}
              checked={fieldValue(field.value, provider, name) === true}
              disabled={field.readOnly}
              onChange={(event) => set(name, event.currentTarget.checked)}
            />
          ))}
      </div>
    </section>
  );
}

type PlainInputProps = {
  path: string;
  label: string;
  of: string;
  value: ReturnType<typeof fieldValue>;
  readOnly: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
};

function PlainInput({ path, label, of, value, readOnly, onChange, onLeave }: PlainInputProps) {
  const { id, error } = useNestedError(path, `${label} de ${of}`);
  return (
    <TextInput
      id={id}
      label={label}
      aria-label={`${label} de ${of}`}
      autoComplete="off"
      spellCheck={false}
      readOnly={readOnly}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
