export { CodeForm } from './second-factor/CodeForm.tsx';
