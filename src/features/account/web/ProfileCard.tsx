import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countries } from '#domain/countries.ts';
import { formatPhone, parsePhone } from '#domain/phones.ts';
import { ReadingFailed } from '#kit/web/EmptyState.tsx';
import { FormCard } from '#kit/web/FormCard.tsx';
import { FormFields } from '#kit/web/FormSection.tsx';
import { fieldsFor } from '#kit/web/fields.tsx';
import { helpBelow } from '#kit/web/form/TextField.tsx';
import { reading, useWriting } from '#kit/web/query.ts';
import { maxPictureBytes, pictureExtensions, picturesApi, pictureTypes } from '../../pictures/pictures.contract.ts';
import { accountApi, type Profile, type ProfileDraft, profileDraft, profileRules } from '../account.contract.ts';
import classes from './AccountPage.module.css';
import { useOwn } from './useOwn.ts';

const { Text, Phone, Picture } = fieldsFor<ProfileDraft>();
const limits = { maxBytes: maxPictureBytes, types: pictureTypes, extensions: pictureExtensions };

const draftOf = ({ name, phone, pictureKey }: Profile): ProfileDraft => ({
  name,
  phone: formatPhone(phone),
  pictureKey,
});

/** Who the person is to the others. */
export function ProfileCard() {
  const profile = useQuery(reading(accountApi.profile));
  const { superAdmin, tenant } = useOwn();
  const update = useWriting(accountApi.updateProfile, { invalidates: ['admin_users', 'audit', 'history'] });
  if (profile.error) return <ReadingFailed failure={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <Skeleton h={380} radius="lg" />;
  const { phoneExample } = countries[tenant.country];
  const written = (text: string) => {
    const phone = parsePhone(text, tenant.country);
    return phone ? formatPhone(phone) : text;
  };
  return (
    <FormCard<ProfileDraft, Profile>
      title="Mi perfil"
      hint="Tu nombre y tu foto aparecen en el historial y en las listas que ve tu equipo."
      // The platform's own people have phones of any country.
      schema={superAdmin ? profileDraft : profileRules(tenant.country)}
      initial={draftOf(profile.data)}
      version={profile.data.version}
      save={({ changed, ifMatch }) => update.mutateAsync({ body: changed, ifMatch })}
      success="Perfil guardado"
      draftKey="/my-account/perfil"
    >
      <div className={classes.profile}>
        <Picture
          name="pictureKey"
          label="Foto"
          endpoint={picturesApi.create}
          url={profile.data.pictureUrl}
          limits={limits}
        />
        <FormFields>
          <Text name="name" label="Nombre" required autoComplete="name" maxLength={120} />
          <Phone name="phone" label="Teléfono" required placeholder={phoneExample} format={written} />
          <TextInput
            label="Email"
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
