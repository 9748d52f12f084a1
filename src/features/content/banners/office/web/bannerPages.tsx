import { draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import type { Banner, BannerDraft } from '../../record/bannerShape.contract.ts';
import { BannerForm } from './BannerForm.tsx';
import { bannerScreens, type KindScreens } from './bannerKinds.ts';

const pagesOf = (screens: KindScreens) =>
  recordPages<Banner, BannerDraft>({
    get: screens.api.get,
    what: `este ${screens.noun[0]}`,
    loading: {
      title: `Editar ${screens.noun[0]}`,
      back: { to: screens.path, label: screens.title },
      sections: [480, 300, 300],
    },
    toFormValues: (banner) => draftOf(screens.draft, banner),
    blank: screens.blank,
    form: (initial, banner) => <BannerForm screens={screens} initial={initial} banner={banner} />,
  });

export const { AddPage: AddBannerPage, EditPage: EditBannerPage } = pagesOf(bannerScreens.banner);
export const { AddPage: AddPositionPage, EditPage: EditPositionPage } = pagesOf(bannerScreens.position);
export const { AddPage: AddPopUpPage, EditPage: EditPopUpPage } = pagesOf(bannerScreens.popUp);
