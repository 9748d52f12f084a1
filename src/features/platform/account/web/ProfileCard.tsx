import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { draftOf } from '#kit/contract/draft.ts';
import { countries } from '#domain/countries.ts';
import { formatPhone, formatPhoneIn } from '#domain/phones.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormCard } from '#kit/web/form/FormCard.tsx';
import { FormFields } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { accountApi, type Profile, type ProfileDraft, profileDraft, profileRules } from '../account.contract.ts';
import classes from './AccountPage.module.css';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

const { Text, Phone, Picture } = fieldsFor<ProfileDraft>();

const toFormValues = (profile: Profile): ProfileDraft => ({
  ...draftOf(profileDraft, profile),
  phone: formatPhone(profile.phone),
});

/** Who the person is to the others. */
export function ProfileCard() {
  const profile = useQuery(endpointQuery(accountApi.profile));
  const { superAdmin, tenant } = useCurrentUser();
  const update = useEndpointMutation(accountApi.updateProfile, { invalidates: ['admin_users', 'audit', 'history'] });
  if (profile.error) return <QueryFailed failure={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <Skeleton h={380} radius="lg" />;
  const { phoneExample } = countries[tenant.country];
  return (
    <FormCard<ProfileDraft, Profile>
      title="Mi perfil"
      hint="Tu nombre y tu foto aparecen en el historial y en las listas que ve tu equipo."
      // The platform's own people have phones of any country.
      schema={superAdmin ? profileDraft : profileRules(tenant.country)}
      initial={toFormValues(profile.data)}
      version={profile.data.version}
      save={({ changed, ifMatch }) => update.mutateAsync({ body: changed, ifMatch })}
      success="Perfil guardado"
      draftKey="/my-account/perfil"
    >
      <div className={classes.profile}>
        <Picture
          name="pictureKey"
          label="Foto"
          api={picturesApi}
          url={profile.data.pictureUrl}
          limits={pictureLimits}
        />
        <FormFields>
          <Text name="name" label="Nombre" autoComplete="name" />
          <Phone name="phone" label="Teléfono" placeholder={phoneExample} format={formatPhoneIn(tenant.country)} />
          <TextInput
            label="Correo"
            value={profile.data.email}
            readOnly
            variant="filled"
            description="Con él ingresas. Si cambió, pídele a quien administra los usuarios que lo actualice."
            inputWrapperOrder={helpBelow}
          />
        </FormFields>
      </div>
    </FormCard>
  );
}
