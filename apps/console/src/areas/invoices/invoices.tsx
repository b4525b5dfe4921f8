import { DocumentList } from '../documents/document-list.tsx';
import { invoiceKind } from '../documents/kind.ts';

export const Invoices = () => <DocumentList kind={invoiceKind} />;
