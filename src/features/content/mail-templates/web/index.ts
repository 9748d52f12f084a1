export { useSaveAsTemplate } from './SaveAsTemplate.tsx';
export { UseTemplate } from './UseTemplate.tsx';
