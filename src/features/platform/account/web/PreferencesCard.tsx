import { Button, Kbd, Text } from '@mantine/core';
import { IconPaint } from '@tabler/icons-react';
import { FormCard } from '#kit/web/form/FormCard.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useShell } from '#kit/web/session/shellContext.ts';
import { preferencesApi, type PreferencesDraft, preferencesDraft } from '../preferences.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

const { Select, Switch } = fieldsFor<PreferencesDraft>();

/** How the product behaves for this person, on every device; and how it looks in this browser. */
export function PreferencesCard() {
  const { preferences } = useCurrentUser();
  const { screens, openAppearance } = useShell();
  const update = useEndpointMutation(preferencesApi.updatePreferences, {
    invalidates: ['admin_users', 'audit', 'history'],
  });
  return (
    <>
      <FormCard<PreferencesDraft, PreferencesDraft>
        title="Preferencias"
        hint="Se aplican en todos tus dispositivos."
        schema={preferencesDraft}
        initial={preferences}
        // Only the user changes them, so the last write wins.
        version={0}
        save={({ changed }) => update.mutateAsync({ body: changed })}
        success="Preferencias guardadas"
        draftKey="/my-account/preferencias"
      >
        <Select
          name="startPath"
          label="Pantalla de inicio"
          options={screens.map(({ path, label }) => ({ value: path, label }))}
          placeholder="La primera de mi menú"
          description="La que se abre al ingresar."
          clearable
          span={6}
        />
        <Switch
          name="shortcuts"
          label="Atajos de una tecla"
          description={
            <>
              Por ejemplo <Kbd size="xs">/</Kbd> para buscar o <Kbd size="xs">?</Kbd> para ver todos. Desactívalos si
              dictas con la voz.
            </>
          }
        />
      </FormCard>
      <FormSection
        title="Apariencia"
        hint="Modo claro u oscuro, color, densidad y diseño. Vale solo en este navegador."
      >
        <Text component="div">
          <Button
            variant="default"
            leftSection={<IconPaint size={18} stroke={1.7} aria-hidden />}
            onClick={openAppearance}
          >
            Cambiar apariencia
          </Button>
        </Text>
      </FormSection>
    </>
  );
}
