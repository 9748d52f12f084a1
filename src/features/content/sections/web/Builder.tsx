import { ActionIcon, Button, Group, Input, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconClipboard } from '@tabler/icons-react';
import { isValidElement, type ReactElement, useMemo, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useField, useFormInputs } from '#kit/web/form/FormContext.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { contentDifferences } from '../content/contentDifferences.rules.ts';
import { idOf, type SectionContent, type Section } from '../content/sectionContent.contract.ts';
import { sectionLabel, sectionTitle } from '../content/sectionText.rules.ts';
import type { SectionPlace } from '../drawing/defineSection.contract.ts';
import { AddSection, SectionList } from './SectionList.tsx';
import { changed, copyOf, inserted, newSection, ordered, removed } from './contentEdits.ts';
import classes from './Builder.module.css';
import { SectionPreview } from './SectionPreview.tsx';
import type { PreviewFrame } from './PreviewFrame.ts';
import { SectionForm } from './SectionForm.tsx';
import { useContentSteps } from './useContentSteps.ts';
import { useTakenSection } from './useTakenSection.ts';

const verbs = { added: 'con', removed: 'sin', moved: 'en otro lugar', changed: 'cambia' } as const;

/** A content in words; beside another one, only where they differ. */
export function contentText(value: unknown, other?: unknown): string {
  const content = value as SectionContent;
  const all = content.content.map(sectionTitle).join(' · ') || 'sin secciones';
  if (!other) return all;
  const differences = contentDifferences((other as SectionContent).content, content.content);
  return differences.map(({ kind, name }) => `${verbs[kind]} ${name}`).join(' · ') || all;
}

type BuilderProps = {
  place: SectionPlace;
  /** The document beside the sections: the builder draws pages of the shop, its caller any other. */
  preview: PreviewFrame | ReactElement;
  pictureUrls: Readonly<Record<string, string>>;
  /** The section whose form is open. */
  selected: string | null;
  onSelect: (id: string | null) => void;
};

/** The sections of a page in a list, the form of the one that is open, and the page beside them as guests would see it. */
export function Builder({ place, preview, pictureUrls, selected, onSelect }: BuilderProps) {
  const { id, value, change, readOnly, error } = useField<SectionContent>({
    name: 'content',
    label: 'Contenido',
    show: contentText,
  });
  const { edit, undo, redo } = useContentSteps(value, change);
  const troubled = useTroubled(value.content);
  const [left, setLeft] = useState<string | null>(null);
  const at = value.content.findIndex((section) => idOf(section) === selected);
  const open = value.content[at];
  const add = (section: Section, afterId: string | null) => {
    edit(inserted(value, section, afterId), `add:${idOf(section)}`);
    onSelect(idOf(section));
  };
  const last = value.content.findLast(({ type }) => type !== 'footer');
  const lastId = last ? idOf(last) : null;
  const [taken, take] = useTakenSection();
  const takeSection = (section: Section) => {
    take(section);
    toasts.success(`Copiaste ${sectionTitle(section)}. Pégala en cualquier página.`);
  };
  return (
    <div className={classes.builder}>
      <div className={classes.panel} id={id} tabIndex={-1}>
        {!readOnly && <StepButtons undo={undo} redo={redo} />}
        {error && <Input.Error>{error}</Input.Error>}
        {open ? (
          <SectionForm
            key={selected}
            section={open}
            path={`content.content.${at}`}
            pictureUrls={pictureUrls}
            readOnly={readOnly}
            onChange={(name, next) => edit(changed(value, idOf(open), { [name]: next }), `${idOf(open)}.${name}`)}
            onBack={() => {
              setLeft(selected);
              onSelect(null);
            }}
          />
        ) : (
          <>
            {value.content.length === 0 && <NoSections />}
            <SectionList
              place={place}
              sections={value.content}
              troubled={troubled}
              focused={left}
              readOnly={readOnly}
              onOpen={onSelect}
              onOrder={(sections) => edit(ordered(value, sections), 'order')}
              onCopy={(section) => add(copyOf(section), idOf(section))}
              onTake={takeSection}
              onRemove={(section) => edit(removed(value, idOf(section)), `remove:${idOf(section)}`)}
            />
            {!readOnly && (
              <Group gap="xs">
                <AddSection place={place} sections={value.content} onAdd={(type) => add(newSection(type), lastId)} />
                {taken && <PasteSection section={taken} onPaste={() => add(copyOf(taken), lastId)} />}
              </Group>
            )}
          </>
        )}
      </div>
      {isValidElement(preview) ? (
        preview
      ) : (
        <SectionPreview
          place={place}
          preview={preview}
          sections={value.content}
          selected={selected}
          onSelect={onSelect}
        />
      )}
    </div>
  );
}

const NoSections = () => (
  <Text size="sm" c="dimmed">
    No hay secciones todavía. Empieza por una portada.
  </Text>
);

const PasteSection = ({ section, onPaste }: { section: Section; onPaste: () => void }) => (
  <Button variant="default" leftSection={<IconClipboard size={18} aria-hidden />} onClick={onPaste}>
    Pegar {sectionLabel(section)}
  </Button>
);

/** Ids of the sections in which the last check found something. */
function useTroubled(sections: readonly Section[]): ReadonlySet<string> {
  const { form } = useFormInputs();
  const { errors } = useFormState({ control: form.control, name: 'content', exact: false });
  const found: unknown = get(errors, 'content.content');
  return useMemo(
    () => new Set(sections.filter((_, at) => get(found, String(at)) !== undefined).map(idOf)),
    [sections, found],
  );
}

function StepButtons({ undo, redo }: { undo: (() => void) | null; redo: (() => void) | null }) {
  return (
    <Group gap="xs" justify="flex-end">
      <Tooltip label="Deshacer (Ctrl Z)">
        <ActionIcon variant="default" size="lg" aria-label="Deshacer" disabled={!undo} onClick={() => undo?.()}>
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Rehacer (Ctrl Mayús Z)">
        <ActionIcon variant="default" size="lg" aria-label="Rehacer" disabled={!redo} onClick={() => redo?.()}>
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
