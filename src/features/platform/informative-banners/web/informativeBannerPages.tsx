import { draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import {
  type InformativeBanner,
  type InformativeBannerDraft,
  informativeBannerDraft,
  informativeBannersApi,
} from '../informativeBanners.contract.ts';
import { blankInformativeBanner } from '../informativeBanners.rules.ts';
import { InformativeBannerForm } from './InformativeBannerForm.tsx';

export const { AddPage, EditPage } = recordPages<InformativeBanner, InformativeBannerDraft>({
  get: informativeBannersApi.get,
  what: 'este aviso',
  loading: {
    title: 'Editar aviso',
    back: { to: '/informative-banners', label: 'Avisos de la plataforma' },
    sections: [620, 240, 330],
  },
  toFormValues: (informativeBanner) => draftOf(informativeBannerDraft, informativeBanner),
  blank: blankInformativeBanner,
  form: (initial, informativeBanner) => (
    <InformativeBannerForm initial={initial} informativeBanner={informativeBanner} />
  ),
});
