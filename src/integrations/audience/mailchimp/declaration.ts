import { declareProvider } from '../../storeForm.ts';

export const mailchimpDeclaration = declareProvider({
  key: 'mailchimp',
  name: 'Mailchimp',
  kind: 'audience',
});
