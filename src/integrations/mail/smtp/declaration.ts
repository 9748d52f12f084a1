import { declareProvider } from '../../storeForm.ts';

export const smtpDeclaration = declareProvider({ key: 'smtp', name: 'Servidor SMTP', kind: 'mail' });
