import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { blankFeed, type Feed, type FeedDraft, feedDraft, feedsApi } from '../feeds.contract.ts';
import { FeedForm } from './FeedForm.tsx';

export const { AddPage, EditPage } = recordPages<Feed, FeedDraft>({
  get: feedsApi.get,
  what: 'este catálogo',
  loading: {
    title: 'Editar catálogo',
    back: { to: '/social-networks', label: 'Catálogos en redes' },
    sections: [420, 330],
  },
  toFormValues: (feed) => draftOf(feedDraft, feed),
  blank: () => blankOf(feedDraft, { ...blankFeed, network: 'google' }),
  form: (initial, feed) => <FeedForm initial={initial} feed={feed} />,
});
