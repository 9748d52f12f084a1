import { useNavigate } from '@tanstack/react-router';
import { ContentResults } from '#features/content/counts/web/index.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { draftOf } from '#kit/contract/draft.ts';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { capitalized } from '#kit/contract/values/capitalized.ts';
import type { Banner, BannerDraft } from '../../record/bannerShape.contract.ts';
import { BannerState } from './BannerState.tsx';
import { editPath, type KindScreens } from './bannerKinds.ts';
import { IntegrationSection, PictureSection, PopUpSection, WhenSection, WhereSection } from './bannerSections.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { useBannerActions } from './useBannerActions.tsx';

type FormProps = { screens: KindScreens; banner?: Banner | undefined; initial: BannerDraft };

/** Form to create or edit a banner of a kind. */
export function BannerForm({ screens, banner, initial }: FormProps) {
  const navigate = useNavigate();
  const { api, noun, path, title, rules, draft } = screens;
  const canUpdate = useCan(api.update.policy);
  return (
    <FormPage<BannerDraft, Banner>
      title={banner?.name ?? `Crear ${noun[0]}`}
      back={{ to: path, label: title }}
      badge={banner && <BannerState banner={banner} />}
      schema={rules}
      initial={initial}
      version={banner?.version}
      save={useSaveRecord(api, banner)}
      savedOf={(saved) => draftOf(draft, saved)}
      {...(!banner && { onSaved: ({ id }: Banner) => void navigate({ href: editPath(screens, id) }) })}
      success={`${capitalized(noun[0])} ${banner ? 'guardado' : 'creado'}`}
      createLabel={`Crear ${noun[0]}`}
      readOnly={banner !== undefined && !canUpdate}
      actions={
        <>
          <PreviewButton screens={screens} id={banner?.id} />
          {banner && <BannerMenu banner={banner} screens={screens} />}
        </>
      }
      {...(banner && { path: editPath(screens, banner.id) })}
    >
      <PictureSection screens={screens} banner={banner} />
      {screens.kind === 'popUp' && <PopUpSection />}
      <WhenSection />
      <WhereSection screens={screens} />
      <IntegrationSection />
      {banner && (
        <ContentResults
          endpoint={api.results}
          kind="banner"
          id={banner.id}
          labels={screens.figures}
          noun={`este ${noun[0]}`}
        />
      )}
    </FormPage>
  );
}

function BannerMenu({ banner, screens }: { banner: Banner; screens: KindScreens }) {
  const navigate = useNavigate();
  const { explain, clone, remove, dialogs } = useBannerActions(screens, () => void navigate({ to: screens.path }));
  return (
    <>
      <HistoryButton api={auditApi} table="banners" id={banner.id} />
      <RowMenu label={banner.name} actions={[explain(banner), clone(banner), remove(banner)]} />
      {dialogs}
    </>
  );
}
