import { useState } from 'react';
import { type CountryCode, countries } from '#domain/countries.ts';
import { formatPhone, parsePhone } from '#domain/phones.ts';
import { useCan } from '#kit/web/Can.tsx';
import { FormModal } from '#kit/web/FormModal.tsx';
import { fieldsFor } from '#kit/web/fields.tsx';
import type { FormChange } from '#kit/web/form/engine.ts';
import { useWriting } from '#kit/web/query.ts';
import { type Me, type User, type UserDraft, userRules, usersApi } from '../users.contract.ts';
import { stores } from './storeOptions.ts';
import { useCloudSignIn, useOwn } from './useOwn.ts';
import { UserAccess } from './UserAccess.tsx';
import { useRoleOptions } from './useRoleOptions.ts';

const { Text, Phone, RemoteMultiSelect, AllOrSome, Switch } = fieldsFor<UserDraft>();

/** A new user reaches what whoever makes them reaches. */
const blank = ({ storeIds }: Me): UserDraft => ({
  name: '',
  email: '',
  phone: '',
  password: null,
  roleIds: [],
  allStores: storeIds === null,
  storeIds: [],
  enabled: true,
});

const draftOf = ({ name, email, phone, roleIds, allStores, storeIds, enabled }: User): UserDraft => ({
  name,
  email,
  phone: formatPhone(phone),
  password: null,
  roleIds,
  allStores,
  storeIds,
  enabled,
});

const writtenIn = (country: CountryCode) => (text: string) => {
  const phone = parsePhone(text, country);
  return phone ? formatPhone(phone) : text;
};

/** The rules of a user; with `typed`, those of one who gets a password instead of an invitation. */
const rulesOf = (country: CountryCode, typed: boolean) =>
  userRules(country).refine((user) => !typed || user.password !== null, {
    path: ['password'],
    message: 'Escribe una contraseña o envía una invitación',
  });

function useSaveUser(user: User | undefined) {
  const also = { invalidates: ['roles', 'history'] };
  const create = useWriting(usersApi.create, also);
  const update = useWriting(usersApi.update, also);
  return ({ values, changed, ifMatch }: FormChange<UserDraft>) =>
    user
      ? update.mutateAsync({ params: { id: user.id }, body: changed, ifMatch })
      : create.mutateAsync({ body: values });
}

/** Makes a user or edits one. */
export function UserForm({ title, user, onClose }: { title: string; user?: User; onClose: () => void }) {
  const own = useOwn();
  const { country } = own.tenant;
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
      initial={user ? draftOf(user) : blank(own)}
      version={user?.version}
      save={useSaveUser(user)}
      success={user ? 'Usuario guardado' : invites ? 'Usuario creado e invitado' : 'Usuario creado'}
      saveLabel={user ? 'Guardar' : invites ? 'Crear e invitar' : 'Crear usuario'}
      readOnly={user !== undefined && !changes}
      draftKey={`/users/${user?.id ?? 'new'}`}
    >
      <Text name="name" label="Nombre" required first maxLength={120} />
      <Text name="email" label="Email" type="email" required span={6} description="Con él entra a Comanda." />
      <Phone
        name="phone"
        label="Teléfono"
        required
        span={6}
        description={`Por ejemplo ${countries[country].phoneExample}`}
        format={writtenIn(country)}
      />
      <RemoteMultiSelect name="roleIds" label="Roles" required {...roles} />
      <AllOrSome
        all="allStores"
        some="storeIds"
        label="Locales"
        words={['Todos los locales', 'Solo algunos']}
        placeholder="Busca un local"
        options={stores}
      />
      <UserAccess user={user} typed={typed} onTyped={setTyped} />
      <Switch name="enabled" label="Activo" description="Puede entrar y trabajar." />
    </FormModal>
  );
}
