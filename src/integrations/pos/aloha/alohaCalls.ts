import type { Answer, Call } from '../../client/call.ts';
import type { Opened } from '../../provider.ts';
import type { alohaDeclaration } from './declaration.ts';
import { contentType, sign } from './dialect.ts';
import type { alohaForm } from './form.ts';

export type Account = Opened<typeof alohaForm, (typeof alohaDeclaration)['storeForm']>;

/** The unit by which NCR knows the store. */
export const unitOf = ({ credentials, store }: Account): string => store?.references.storeId ?? credentials.localId;

/** A signed call. A signature is good for one second, so that each attempt has its signature. */
export function sendCall(account: Account, call: Call, signal: AbortSignal): Promise<Answer> {
  const { apiKey, secretKey, commerceId: organization } = account.credentials;
  const { method, path } = call;
  const headers = {
    'content-type': contentType,
    'nep-organization': organization,
    'nep-enterprise-unit': unitOf(account),
  };
  const attemptHeaders = () => {
    const date = new Date();
    const signature = sign({ method, path, date, organization, secretKey });
    return { date: date.toUTCString(), authorization: `AccessKey ${apiKey}:${signature}` };
  };
  return account.http.send({ ...call, headers, attemptHeaders }, signal);
}
