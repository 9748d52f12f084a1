import { declareProvider } from '../../storeForm.ts';

export const mailjetDeclaration = declareProvider({
  key: 'mailjet',
  name: 'Mailjet',
  kind: 'mail',
});
