import { provider } from '../../provider.ts';
import { mailchimpDeclaration } from './declaration.ts';
import { dataCentreOf } from './dialect.ts';
import { mailchimpForm } from './form.ts';
import { checkMailchimp, mailchimpAudience } from './mailchimpAudience.ts';

const host = 'https://{dataCentre}.api.mailchimp.com/3.0';

export const mailchimp = provider({
  ...mailchimpDeclaration,
  form: mailchimpForm,
  hosts: { api: { production: host, test: host } },
  hostParts: ({ apiKey }) => ({ dataCentre: dataCentreOf(apiKey) }),
  assumptions: [
    'Un envío tiene hasta 500 contactos, y responde los que guardó y el error de cada uno de los otros.',
    'Las etiquetas de un envío se agregan a las que el contacto ya tiene.',
    'El error de quien se dio de baja, rebotó o fue borrado dice «compliance state» o «permanently deleted».',
    'Los avisos llegan como formulario, sin firma, y al crear la dirección se consulta con GET.',
    'La hora de un aviso, fired_at, es UTC.',
  ],
  sendsWebhooks: true,
  check: checkMailchimp,
  audience: { serves: ['audience'], open: mailchimpAudience },
});
