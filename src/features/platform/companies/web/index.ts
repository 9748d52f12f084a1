export { CountryFormat } from './CountryFormat.tsx';
