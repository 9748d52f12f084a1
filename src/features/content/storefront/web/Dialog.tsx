import { type ReactNode, useEffect, useRef } from 'react';
import { reserveScrollbar } from './reserveScrollbar.ts';
import { useUniqueId } from './useUniqueId.ts';

type Props = { title: string; onClose: () => void; foot?: ReactNode; children: ReactNode };

/** Modal dialog: the browser traps and restores the focus. Starts at the title instead of the close button. */
export function Dialog({ title, onClose, foot, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useUniqueId();
  useEffect(
    function openOverPage() {
      const dialog = ref.current;
      dialog?.addEventListener('close', onClose);
      // A press beside it closes it, as Escape does.
      dialog?.setAttribute('closedby', 'any');
      reserveScrollbar();
      dialog?.showModal();
      heading.current?.focus();
      return () => {
        dialog?.removeEventListener('close', onClose);
        dialog?.close();
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- opened once, whoever closes it
    [],
  );
  return (
    <dialog ref={ref} aria-labelledby={id}>
      <div className="dialog-head">
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="round" aria-label="Cerrar" onClick={onClose}>
          ×
        </button>
      </div>
      <div className="dialog-body">{children}</div>
      {foot && <div className="dialog-foot">{foot}</div>}
    </dialog>
  );
}
