import { DocumentList } from '../documents/document-list.tsx';
import { payableKind } from '../documents/kind.ts';

export const Payables = () => <DocumentList kind={payableKind} />;
