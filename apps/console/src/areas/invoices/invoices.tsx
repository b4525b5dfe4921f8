import { invoiceKind } from '../../choices/document-kind.ts';
import { DocumentList } from '../documents/document-list.tsx';

export const Invoices = () => <DocumentList kind={invoiceKind} />;
