import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { CallArgs } from '#kit/contract/endpoint.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import type { FormChange } from '#kit/web/form/engine.ts';
import { useUpdateRecord } from '#kit/web/record/useSaveRecord.ts';
import { type Page, type PageDraft, pagesApi } from '../../record/pages.contract.ts';
import type { SectionContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { withoutShared, withShared } from '#features/content/sections/web/index.ts';

type Patch = NonNullable<CallArgs<typeof pagesApi.update>['body']>;

/** Content to send: header and footer only when changed here, with the version they were changed from. */
function contentToSend(content: SectionContent, saved: SectionContent): Patch {
  const { own, parts } = withoutShared(content);
  const { parts: seen } = withoutShared(saved);
  const changed = Object.fromEntries(
    Object.entries(parts).filter(([key, part]) => !deepEqual(seen[key as keyof typeof seen], part)),
  );
  if (Object.keys(changed).length === 0) return { content: own };
  return { content: withShared(own, changed), seenParts: seen };
}

/**
 * Saves the changes of a page. When another user changed the header or footer meanwhile, the rest is saved and only
 * those remain in conflict.
 */
export function useSavePage(id: number) {
  const update = useUpdateRecord<typeof pagesApi.update, Patch>(pagesApi.update, id);
  return async (change: FormChange<PageDraft>): Promise<Page> => {
    const { changed, saved, values } = change;
    const save = (fields: Patch) => update({ ...change, changed: { ...changed, ...fields } });
    if (!changed.content) return save({});
    const sent = contentToSend(changed.content, saved.content);
    try {
      return await save(sent);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (!failure.conflict || !sent.seenParts) throw thrown;
      const savedPage = await save({ content: withoutShared(changed.content).own });
      const fields = [{ field: 'content', yours: values.content, theirs: savedPage.content }];
      throw failure.with({ conflict: { ...failure.conflict, version: savedPage.version, fields } });
    }
  };
}
