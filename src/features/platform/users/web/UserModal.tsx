import { RecordModal } from '#kit/web/record/RecordModal.tsx';
import { usersApi } from '../users.contract.ts';
import { UserForm } from './UserForm.tsx';

const titles = { create: 'crear usuario', edit: 'editar usuario' };

/** A new user, or the one in the address, over the list. */
export function UserModal({ edit, onClose }: { edit: number | 'new'; onClose: () => void }) {
  return (
    <RecordModal
      edit={edit}
      onClose={onClose}
      api={usersApi}
      what="este usuario"
      createForm="el formulario para crear usuarios"
      titles={titles}
      twoColumns
      lines={5}
    >
      {(title, user) => <UserForm title={title} user={user} onClose={onClose} />}
    </RecordModal>
  );
}
