import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { defaultRequestsPerSecond, type NewToken, newToken, type Token, tokensApi } from '../tokens.contract.ts';
import { TokenForm } from './TokenForm.tsx';

export const { AddPage, EditPage } = recordPages<Token, NewToken>({
  get: tokensApi.get,
  what: 'este token',
  loading: { title: 'Token de API', back: { to: '/developers/tokens', label: 'Tokens de API' }, sections: [330, 520] },
  toFormValues: (token) => draftOf(newToken, token),
  blank: () => blankOf(newToken, { use: 'api', allStores: true, requestsPerSecond: defaultRequestsPerSecond }),
  form: (initial, token) => <TokenForm initial={initial} token={token} />,
});
