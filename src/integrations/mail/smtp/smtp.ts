import { provider } from '../../provider.ts';
import { smtpDeclaration } from './declaration.ts';
import { smtpForm } from './form.ts';
import { checkSmtp, smtpMail } from './smtpMail.ts';

export const smtp = provider({
  ...smtpDeclaration,
  form: smtpForm,
  hosts: { api: { production: '', test: '' } },
  assumptions: [
    'Solo los códigos 5.1.1, 5.1.2, 5.1.3, 5.1.6 y 5.1.10 quieren decir que la dirección no existe.',
    'Si la conexión se corta después del texto de un correo, puede haberse enviado: no se repite solo.',
  ],
  check: checkSmtp,
  mail: { serves: ['mail'], open: smtpMail },
});
