import { countries } from '#domain/countries.ts';
import { formatPhoneIn } from '#domain/phones.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './InfoTab.module.css';

const { Text, Phone, Switch } = fieldsFor<StoreDraft>();

/** How guests and staff reach the store. */
export function ContactSection() {
  const { country } = useCurrentUser().tenant;
  const { phoneExample } = countries[country];
  const phone = { placeholder: phoneExample, format: formatPhoneIn(country) };
  return (
    <FormSection title="Contacto">
      <Phone name="phone" label="Teléfono" span={4} {...phone} />
      <Text name="email" label="Correo" type="email" span={4} placeholder="local@empresa.com" />
      <Text name="emailAlt" label="Correo alternativo" type="email" span={4} />
      <div data-span={6} className={classes.pair}>
        <Phone name="whatsappNumber" label="WhatsApp" {...phone} />
        <Switch name="whatsappNumberEnabled" label="Mostrar WhatsApp en la tienda" />
      </div>
      <div data-span={6} className={classes.pair}>
        <Text name="facebookMessengerId" label="Messenger" placeholder="usuario.de.la.pagina" />
        <Switch name="facebookMessengerIdEnabled" label="Mostrar Messenger en la tienda" />
      </div>
    </FormSection>
  );
}
