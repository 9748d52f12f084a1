import type { Answer, Call } from '../../client/call.ts';
import type { Opened } from '../../provider.ts';
import type { alohaDeclaration } from './declaration.ts';
import { contentType, sign } from './dialect.ts';
import type { alohaForm } from './form.ts';

export type Account = Opened<typeof alohaForm, (typeof alohaDeclaration)['storeForm']>;

/** The unit by which NCR knows the store. */
export const unitOf = ({ credentials, store }: Account): string => store?.references.storeId ?? credentials.localId;

/** A signed call. Its signature is good for the second in which it is sent. */
export function sendCall(account: Account, call: Call, signal: AbortSignal): Promise<Answer> {
  const { apiKey, secretKey, commerceId: organization } = account.credentials;
  const date = new Date();
  const { method, path } = call;
  const headers = {
    'content-type': contentType,
    date: date.toUTCString(),
    'nep-organization': organization,
    'nep-enterprise-unit': unitOf(account),
    authorization: `AccessKey ${apiKey}:${sign({ method, path, date, organization, secretKey })}`,
  };
  return account.http.send({ ...call, headers }, signal);
}
