import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  payables: 'Factures fournisseurs',
  'payables.new': 'Nouvelle facture fournisseur',
  'payables.vendor': 'Fournisseur',
} satisfies Translation<typeof english>;
