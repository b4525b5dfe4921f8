import { payableKind } from '../../choices/document-kind.ts';
import { DocumentList } from '../documents/document-list.tsx';

export const Payables = () => <DocumentList kind={payableKind} />;
