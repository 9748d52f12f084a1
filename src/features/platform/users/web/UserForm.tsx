import { useState } from 'react';
import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { type CountryCode, countries } from '#domain/countries.ts';
import { formatPhone, formatPhoneIn } from '#domain/phones.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { StoreScopeField } from '#features/platform/roles/web/index.ts';
import { type User, type UserDraft, userDraft, userRules, usersApi } from '../users.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useCloudSignIn } from './useCloudSignIn.ts';
import { UserAccess } from './UserAccess.tsx';
import { useRoleOptions } from './useRoleOptions.ts';

const { Text, Phone, RemoteMultiSelect, Switch, useValue } = fieldsFor<UserDraft>();

/** Stores of a new user are chosen explicitly: all stores is not the default. */
const blank = (): UserDraft => blankOf(userDraft, { enabled: true });

const toFormValues = (user: User): UserDraft => ({
  ...draftOf(userDraft, user),
  phone: formatPhone(user.phone),
  password: null,
});

/** The rules of a user; with `typed`, those of one who gets a password instead of an invitation. */
const rulesOf = (country: CountryCode, typed: boolean) =>
  userRules(country).refine((user) => !typed || user.password !== null, {
    path: ['password'],
    message: 'Escribe una contraseña o envía una invitación',
  });

function Enabled() {
  const enabled = useValue('enabled');
  const description = enabled ? 'Puede entrar y trabajar.' : 'No puede entrar, y sus sesiones se cierran.';
  return <Switch name="enabled" label="Activo" description={description} />;
}

/** Makes a user or edits one. */
export function UserForm({ title, user, onClose }: { title: string; user?: User | undefined; onClose: () => void }) {
  const currentUser = useCurrentUser();
  const { country } = currentUser.tenant;
  const changes = useCan(usersApi.update.policy);
  const [typed, setTyped] = useState(false);
  const cloud = useCloudSignIn();
  const invites = !typed && !cloud;
  const roles = useRoleOptions(user);
  return (
    <FormModal<UserDraft, User>
      title={title}
      onClose={onClose}
      schema={rulesOf(country, typed)}
      initial={user ? toFormValues(user) : blank()}
      version={user?.version}
      save={useSaveRecord(usersApi, user, { invalidates: ['roles'] })}
      success={user ? 'Usuario guardado' : invites ? 'Usuario creado e invitado' : 'Usuario creado'}
      saveLabel={user ? 'Guardar' : invites ? 'Crear e invitar' : 'Crear usuario'}
      readOnly={user !== undefined && !changes}
      draftKey={`/users/${user?.id ?? 'new'}`}
      side={
        <FormSection title="Acceso">
          <UserAccess user={user} typed={typed} onTyped={setTyped} />
          <Enabled />
        </FormSection>
      }
    >
      <Text name="name" label="Nombre" first />
      <Text name="email" label="Correo" type="email" span={6} description="Con él entra a Comanda." />
      <Phone
        name="phone"
        label="Teléfono"
        span={6}
        description={`Por ejemplo ${countries[country].phoneExample}`}
        format={formatPhoneIn(country)}
      />
      <RemoteMultiSelect name="roleIds" label="Roles" {...roles} />
      <StoreScopeField />
    </FormModal>
  );
}
