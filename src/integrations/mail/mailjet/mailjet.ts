import { provider } from '../../provider.ts';
import { mailjetDeclaration } from './declaration.ts';
import { mailjetForm } from './form.ts';
import { checkMailjet, mailjetMail } from './mailjetMail.ts';

export const mailjet = provider({
  ...mailjetDeclaration,
  form: mailjetForm,
  hosts: { api: { production: 'https://api.mailjet.com', test: 'https://api.mailjet.com' } },
  assumptions: [
    'Los resultados de un envío vienen en el orden de los correos; si traen CustomID, vale más que el orden.',
    'Un envío con correos aceptados y rechazados se responde con los resultados de cada uno, aunque su estado sea 400.',
    'Con ShowCustomID, la lista de mensajes trae el CustomID por el que se buscó.',
    'El código mj-0022 quiere decir que se acabaron los correos del plan.',
    'Un evento que se repite trae el mismo MessageID y la misma hora.',
    'El selector de DKIM es mailjet en todas las cuentas, y spf.mailjet.com es el registro SPF que se incluye.',
  ],
  sendsWebhooks: true,
  check: checkMailjet,
  mail: { serves: ['mail'], open: mailjetMail },
});
