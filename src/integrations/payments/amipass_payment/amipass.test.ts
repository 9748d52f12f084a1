import { codeContract } from '#testing/integrations/codeContract.ts';
import { amipass } from './amipass.ts';
import { amipassSandbox } from './amipassSandbox.ts';

codeContract(amipass, amipassSandbox, { method: 'amipass', approvedCode: (key) => `APROBADO-${key}` });
