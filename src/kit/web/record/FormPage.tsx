import { Tabs, VisuallyHidden } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import classes from './FormPage.module.css';
import { useFieldErrors } from '../form/ErrorSummary.tsx';
import { type FormOptions, useFormEngine } from '../form/engine.ts';
import { FormBody, focusField } from '../form/FormBody.tsx';
import { FormColumn, FormColumns, type FormSides } from '../form/FormColumns.tsx';
import { TabsList } from '../shell/TabsList.tsx';
import { TabContext, useFormContext } from '../form/FormContext.ts';
import { FormProvider } from '../form/FormProvider.tsx';
import { CreateBar, SaveBar } from '../form/SaveBar.tsx';
import { PageHeader, type BackLink } from '../shell/PageHeader.tsx';

export type FormTab = {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Number of setup tasks left in the tab. */
  tasks?: number;
  content: ReactNode;
};

type FormPageProps<Draft extends FieldValues, Reply> = FormOptions<Draft, Reply> &
  FormSides & {
    title: ReactNode;
    back?: BackLink;
    badge?: ReactNode;
    sub?: ReactNode;
    /** Buttons of the header: history, and what destroys. */
    actions?: ReactNode;
    /** Notice about the record, above its fields. */
    notice?: ReactNode;
    /** Verb of the button that makes something new: `Crear rol`. */
    createLabel?: string;
    tabs?: FormTab[];
    /** Path of the record, `/stores/edit-store/5`: its tabs are then in the address, `/stores/edit-store/5/schedules`. */
    path?: `/${string}`;
    children?: ReactNode;
  };

/** A page that edits one record or makes one: sections in two thirds, a side in one, and one save for all of it. */
export function FormPage<Draft extends FieldValues, Reply>(props: FormPageProps<Draft, Reply>) {
  const { title, back, badge, sub, actions, notice, tabs, path, side, lead, children, createLabel = 'Crear' } = props;
  const engine = useFormEngine(path === undefined ? props : { draftKey: path, ...props });
  const [tab, setTab] = useTab(tabs, path);
  const go = (name: string) =>
    focusField(engine.id, name, () => {
      const target = engine.fields.tabOf(engine.fields.holder(name) ?? name);
      if (target !== null && target !== tab) setTab(target);
      return target !== null;
    });
  useLinkedField(go);
  const bar = engine.isNew ? <CreateBar label={createLabel} back={back} onGo={go} /> : <SaveBar onGo={go} />;
  const end = engine.readOnly ? null : bar;
  return (
    <FormProvider engine={engine}>
      <div className={classes.page}>
        <PageHeader title={title} back={back} badge={badge} sub={sub} actions={actions} />
        <FormBody onGo={go} end={end} within={path ?? 'page'}>
          {notice}
          <FormColumns side={side} lead={lead}>
            {tabs ? <FormTabs tabs={tabs} tab={tab} onTab={setTab} /> : children}
          </FormColumns>
        </FormBody>
      </div>
    </FormProvider>
  );
}

/** The open tab: part of the address where the record has a path, else known to the page alone. */
function useTab(tabs: FormTab[] | undefined, path: string | undefined) {
  const first = tabs?.[0]?.value ?? null;
  const [chosen, setChosen] = useState(first);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (path === undefined) return [chosen, setChosen] as const;
  const subpath = pathname.slice(path.length + 1);
  const open = (tab: string | null) => void navigate({ to: `${path}/${tab ?? ''}`, replace: true, resetScroll: false });
  return [tabs?.some(({ value }) => value === subpath) ? subpath : first, open] as const;
}

/** Goes to the field a link names: `?field=menuId`. */
function useLinkedField(go: (name: string) => void): void {
  const field = useLocation({ select: ({ search }) => (search as { field?: unknown }).field });
  const request = useLocation({ select: ({ state }) => (state as { fieldRequest?: string }).fieldRequest ?? '' });
  const goTo = useEffectEvent((name: string, _request: string) => go(name));
  useEffect(
    function focusRequestedField() {
      if (typeof field === 'string') goTo(field, request);
    },
    [field, request],
  );
}

/** Whether the page has painted: hidden tabs render afterwards, so that their fields are registered too. */
function useLater(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(function drawTheRest() {
    startTransition(() => setPainted(true));
  }, []);
  return painted;
}

function FormTabs({ tabs, tab, onTab }: { tabs: FormTab[]; tab: string | null; onTab: (tab: string | null) => void }) {
  const { fields } = useFormContext();
  const rest = useLater();
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    function showOpenTab() {
      const open = list.current?.querySelector(`[data-tab="${tab}"]`);
      open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    [tab],
  );
  const troubled = new Set(useFieldErrors().map(({ name }) => fields.tabOf(name)));
  return (
    <Tabs value={tab} onChange={onTab} variant="pills" keepMounted keepMountedMode="display-none">
      <TabsList ref={list}>
        {tabs.map(({ value, label, icon, tasks = 0 }) => (
          <Tabs.Tab
            key={value}
            value={value}
            data-tab={value}
            leftSection={icon}
            rightSection={
              troubled.has(value) ? (
                <span className={classes.dot} />
              ) : (
                tasks > 0 && (
                  <span className={classes.tasks} aria-hidden>
                    {tasks}
                  </span>
                )
              )
            }
          >
            {label}
            {troubled.has(value) && <VisuallyHidden>, con campos por corregir</VisuallyHidden>}
            {tasks > 0 && <VisuallyHidden>, {tasks} por completar</VisuallyHidden>}
          </Tabs.Tab>
        ))}
      </TabsList>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          <TabContext value={value}>
            <FormColumn>{(rest || value === tab) && content}</FormColumn>
          </TabContext>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
