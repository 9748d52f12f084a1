/** Props of the input for the email of an account. */
export const emailInput = {
  label: 'Correo',
  type: 'email',
  size: 'md',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
