import { Extension } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { Plugin } from '@tiptap/pm/state';
import { linkAddress } from '../../fields/addresses.rules.ts';
import type { PasteLosses } from './pasteLosses.ts';

type LinkLosses = Pick<PasteLosses, 'links' | 'secured'>;

/** Changes links of `http:` to `https:` and removes those that no page may have, wherever they come from. */
const correctLinks = (report: (losses: LinkLosses) => void) =>
  new Plugin({
    appendTransaction(transactions, _before, { doc, schema, tr }) {
      const type = schema.marks.link;
      if (!type || !transactions.some(({ docChanged }) => docChanged)) return null;
      const [secured, removed] = [new Set<string>(), new Set<string>()];
      doc.descendants((node, from) => {
        const mark = type.isInSet(node.marks);
        if (!mark) return;
        const href = String(mark.attrs.href);
        const address = linkAddress(href);
        if (address === href) return;
        const to = from + node.nodeSize;
        tr.removeMark(from, to, mark);
        if (address !== null) tr.addMark(from, to, type.create({ ...mark.attrs, href: address }));
        (address === null ? removed : secured).add(href);
      });
      if (secured.size + removed.size === 0) return null;
      report({ secured: secured.size, links: removed.size });
      return tr;
    },
  });

/** Links of the editor: an address that no page may have is reported, in place of doing nothing. */
export const linkExtensions = (report: (losses: LinkLosses) => void) => [
  Link.configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (url) => linkAddress(url) !== null,
  }).extend({
    addCommands() {
      const commands = this.parent?.() ?? {};
      const { setLink } = commands;
      if (!setLink) return commands;
      return {
        ...commands,
        setLink(attributes) {
          if (linkAddress(attributes.href) === null) report({ links: 1, secured: 0 });
          return setLink(attributes);
        },
      };
    },
  }),
  Extension.create({ name: 'correctLinks', addProseMirrorPlugins: () => [correctLinks(report)] }),
];
