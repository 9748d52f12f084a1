import { Skeleton, Tabs, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { FormColumn } from '#kit/web/form/FormColumns.tsx';
import { TabsList } from '#kit/web/shell/TabsList.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useFieldErrors } from '#kit/web/form/ErrorSummary.tsx';
import { TabContext, useFormContext } from '#kit/web/form/FormContext.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { isOfferedTo } from '../../references/referenceFields.rules.ts';
import { storeReferenceFields } from '../../references/storeReferences.contract.ts';
import classes from './Bulk.module.css';
import { BulkPart } from './BulkPart.tsx';
import { type BulkTab, bulkTabs, groups, type BulkPartSpec as PartSpec, partsOf, tabLabels } from './parts.ts';

const Editor = lazy(() => import('./Editor.tsx').then((file) => ({ default: file.Editor })));
const MethodParts = lazy(() => import('./MethodParts.tsx').then((file) => ({ default: file.MethodParts })));

/** Parts that may be changed, in the tabs of the store form. Each tab shows the number of selected parts. */
export function BulkTabs({ tab, onTab }: { tab: BulkTab; onTab: (tab: BulkTab) => void }) {
  const { form, fields } = useFormContext();
  const touched = (useWatch({ control: form.control, name: 'touched' }) as string[] | undefined) ?? [];
  const troubled = new Set(useFieldErrors().map(({ name }) => fields.tabOf(name)));
  return (
    <Tabs
      value={tab}
      onChange={(next) => next && onTab(next as BulkTab)}
      variant="pills"
      keepMounted
      keepMountedMode="display-none"
    >
      <TabsList>
        {bulkTabs.map((each) => {
          const count = partsOf(each).filter((id) => touched.includes(id)).length;
          return (
            <Tabs.Tab
              key={each}
              value={each}
              rightSection={count > 0 && <Count count={count} troubled={troubled.has(each)} />}
            >
              {tabLabels[each]}
            </Tabs.Tab>
          );
        })}
      </TabsList>
      {bulkTabs.map((each) => (
        <Tabs.Panel key={each} value={each}>
          <TabContext value={each}>
            <FormColumn>
              {each === 'delivery' && (
                <Suspense fallback={<Skeleton h={330} radius="lg" />}>
                  <MethodParts />
                </Suspense>
              )}
              <Groups tab={each} />
            </FormColumn>
          </TabContext>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Count({ count, troubled }: { count: number; troubled: boolean }) {
  return (
    <span className={classes.count} data-troubled={troubled || undefined}>
      <VisuallyHidden>, </VisuallyHidden>
      {count}
      <VisuallyHidden>
        {count === 1 ? ' cambio' : ' cambios'}
        {troubled ? ', con campos por corregir' : ''}
      </VisuallyHidden>
    </span>
  );
}

/** Ids at providers that the company cannot use are not offered. */
function useOffered(): (part: PartSpec) => boolean {
  const { tenant, flags } = useCurrentUser();
  return ({ id }) => {
    const field = storeReferenceFields.find(({ name }) => name === id);
    return field === undefined || isOfferedTo(field, { country: tenant.country, flags });
  };
}

function Groups({ tab }: { tab: BulkTab }) {
  const isOffered = useOffered();
  return groups[tab].map(({ title, hint, parts }) => (
    <FormSection key={title} title={title} hint={hint}>
      <ul>
        {parts.filter(isOffered).map(({ id, label, hint: about, fields }) => (
          <BulkPart key={id} id={id} label={label} hint={about} single={fields.length === 1}>
            <Suspense fallback={<Skeleton h={40} />}>
              <Editor part={id} />
            </Suspense>
          </BulkPart>
        ))}
      </ul>
    </FormSection>
  ));
}
