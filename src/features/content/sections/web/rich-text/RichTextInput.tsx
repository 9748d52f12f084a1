import { Alert, Input } from '@mantine/core';
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeLosses, noLosses } from './pasteLosses.ts';
import { preparePastedHtml } from './pastedHtml.ts';
import { listTextAsHtml } from './pastedLists.ts';
import { linkExtensions } from './safeLinks.ts';
import type { RichText } from '../../fields/richText.contract.ts';

/** Editor extensions: each is a node or a mark of the contract. */
const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  HardBreak,
  Heading.configure({ levels: [1, 2, 3] }),
  BulletList,
  OrderedList,
  // A heading within a list is none of the contract's.
  ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' }),
  ListKeymap,
  UndoRedo,
];

const labels: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  h1ControlLabel: 'Título 1, el principal de la página',
  h2ControlLabel: 'Título 2',
  h3ControlLabel: 'Título 3',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  linkControlLabel: 'Enlace',
  unlinkControlLabel: 'Quitar enlace',
  linkEditorInputLabel: 'Dirección del enlace',
  linkEditorInputPlaceholder: 'https://empresa.com o /carta',
  linkEditorExternalLink: 'Abrir en otra pestaña',
  linkEditorInternalLink: 'Abrir en la misma pestaña',
  linkEditorSave: 'Guardar',
};

type RichTextInputProps = {
  id: string;
  label: string;
  description: ReactNode;
  error: string | undefined;
  readOnly: boolean;
  value: RichText;
  onChange: (value: RichText) => void;
};

/** Text with its structure. What is pasted keeps what the contract names; a notice lists the rest. */
export function RichTextInput({ id, label, description, error, readOnly, value, onChange }: RichTextInputProps) {
  const lastValue = useRef(value);
  const [losses, setLosses] = useState(noLosses);
  const [links] = useState(() => linkExtensions((next) => setLosses((before) => ({ ...before, ...next }))));
  const editor = useEditor({
    extensions: [...extensions, ...links],
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML(html) {
        const prepared = preparePastedHtml(html);
        setLosses(prepared.losses);
        return prepared.html;
      },
      handlePaste(view, { clipboardData }) {
        const html = clipboardData?.getData('text/html') ? null : listTextAsHtml(clipboardData?.getData('text') ?? '');
        return html !== null && view.pasteHTML(html);
      },
    },
    onUpdate: ({ editor: changed }) => {
      lastValue.current = changed.getJSON() as RichText;
      onChange(lastValue.current);
    },
  });
  useEffect(
    function followValue() {
      if (value === lastValue.current) return;
      lastValue.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
    },
    [editor, value],
  );
  const notice = describeLosses(losses);
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <RichTextEditor editor={editor} labels={labels}>
        {!readOnly && (
          <RichTextEditor.Toolbar>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.H1 />
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
              <RichTextEditor.Link />
              <RichTextEditor.Unlink />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
      {notice !== '' && (
        <Alert
          color="yellow"
          mt="xs"
          p="xs"
          withCloseButton
          closeButtonLabel="Cerrar el aviso"
          onClose={() => setLosses(noLosses)}
        >
          {notice}
        </Alert>
      )}
    </Input.Wrapper>
  );
}
