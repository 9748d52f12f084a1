import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { defaultRequestsPerSecond, type Token, type TokenDraft, tokenDraft, tokensApi } from '../tokens.contract.ts';
import { TokenForm } from './TokenForm.tsx';

export const { AddPage, EditPage } = recordPages<Token, TokenDraft>({
  get: tokensApi.get,
  what: 'este token',
  loading: { title: 'Token de API', back: { to: '/developers', label: 'Tokens de API' }, sections: [330, 520] },
  toFormValues: (token) => draftOf(tokenDraft, token),
  blank: () => blankOf(tokenDraft, { allStores: true, requestsPerSecond: defaultRequestsPerSecond }),
  form: (initial, token) => <TokenForm initial={initial} token={token} />,
});
