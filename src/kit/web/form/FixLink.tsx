import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type MouseEvent, use } from 'react';
import { type Opener, OpenerContext } from '../session/openers.ts';

const contacts: Readonly<Record<Opener, string>> = {
  company: 'Tu rol no permite abrirlo: pídelo a quien administra los usuarios.',
  platform: 'Pídelo a quien administra la plataforma.',
  vendor: 'Tu empresa no tiene activada esa función: pídesela a Comanda.',
};

/** Who can open the screen at an address; null where the user may. */
function useOpener(path: string): Opener | null {
  const openerOf = use(OpenerContext);
  const router = useRouter();
  const pathname = path.split(/[?#]/, 1)[0] ?? '';
  const [, , route] = router.getMatchedRoutes(pathname);
  const { policy = 'signedIn', flag } = route?.options.staticData ?? {};
  return openerOf({ policy, flag, path: pathname });
}

/** A different state each time: a form then goes to the field of its address again. */
const requestField = (): object => ({ fieldRequest: crypto.randomUUID() });

type LinkProps = { path: string; verb: string; what: string };

/**
 * Bold link to a field of a screen, also within a sentence, from an address such as `/products/edit-product/7/info?field=name`.
 *
 * Nothing where the user may not open the screen.
 */
export function FieldLink({ path, verb, what }: LinkProps) {
  if (useOpener(path) !== null) return null;
  const [to = '', query = ''] = path.split('?');
  const search = Object.fromEntries(new URLSearchParams(query));
  return (
    <Anchor
      size="sm"
      fw={700}
      p={4}
      mr={-4}
      renderRoot={(props) => <Link to={to} search={search} state={requestField} {...props} />}
    >
      {verb}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Anchor>
  );
}

/** Whom to contact for a fix on a screen that the user may not open; nothing where the user may. */
export function FixContact({ path }: { path: string }) {
  const opener = useOpener(path);
  return (
    opener && (
      <Text span size="sm" c="dimmed">
        {contacts[opener]}
      </Text>
    )
  );
}

/** Link to the field that fixes something, or whom to contact for it. */
export function FixLink(props: LinkProps) {
  return (
    <>
      <FieldLink {...props} />
      <FixContact path={props.path} />
    </>
  );
}

/**
 * Click handler of a dialog, or of its content, that stays mounted on the page its links lead to: closes it when one of them is followed.
 *
 * The router prevents the default of a click that it handles. Links to another window do not close the dialog.
 */
export const closeOnLink =
  (onClose: () => void) =>
  ({ target, defaultPrevented }: MouseEvent): void => {
    if (defaultPrevented && target instanceof Element && target.closest('a[href]')) onClose();
  };
