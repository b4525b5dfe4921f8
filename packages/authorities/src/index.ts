export { writeVatDeclaration } from './ech-0217/write-vat-declaration.ts';
