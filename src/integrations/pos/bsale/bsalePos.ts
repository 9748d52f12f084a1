import { checkCredentials } from '../../checkCredentials.ts';
import type { CredentialCheck } from '../../provider.ts';
import type { Pos } from '../port.ts';
import { type Account, readRecord } from './bsaleCalls.ts';
import { cancel, creditNote } from './bsaleCredits.ts';
import { document, find, send, state } from './bsaleDocuments.ts';
import { catalogue, stock, writeItems } from './bsaleItems.ts';
import { office, paths, traits } from './dialect.ts';

export const bsalePos = (account: Account): Pos => ({
  traits,
  catalogue: (signal) => catalogue(account, signal),
  send: (order, signal) => send(account, order, signal),
  find: (key, signal) => find(account, key, signal),
  state: (reference, signal) => state(account, reference, signal),
  cancel: (reference, reason, signal) => cancel(account, reference, reason, signal),
  document: (reference, signal) => document(account, reference, signal),
  creditNote: (credit, signal) => creditNote(account, credit, signal),
  stock: (codes, signal) => stock(account, codes, signal),
  writeItems: (changes, signal) => writeItems(account, changes, signal),
});

/** Reads the office. */
export const checkBsale = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    { field: 'access_token', message: 'Bsale no reconoce ese token, o bloqueó la cuenta. Cópialo de nuevo.' },
    async () => {
      const path = paths.office(account.credentials.localId);
      const found = await readRecord(account, { name: 'Leer el local', path, schema: office }, signal);
      return found
        ? { ok: true, message: `Bsale reconoce el token, y el local es «${found.name}».` }
        : { ok: false, field: 'local_id', message: 'En Bsale no existe un local con ese ID.' };
    },
  );
