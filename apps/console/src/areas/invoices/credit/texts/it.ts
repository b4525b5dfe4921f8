import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  'credit.comes_to': 'Nota di credito di {amount}.',
  'credit.credits': 'Nota di credito per la fattura',
  'credit.is_open':
    '{amount} ne resta aperto a favore del cliente: lo rimborsi o lo compensi con un’altra fattura.',
  'credit.left_amount': 'restano {left}',
  'credit.left_quantity': 'restano {left}',
  'credit.line': 'riga {line}',
  'credit.lines': 'Cosa si accredita',
  'credit.note': 'Nota di credito',
  'credit.nothing': 'Di questa fattura non resta nulla da accreditare.',
  'credit.post': 'Registra la nota di credito',
  'credit.settles': '{amount} viene compensato con la fattura.',
  'credit.stays_open': '{amount} resta aperto a favore del cliente.',
  'credit.title': 'Nota di credito per la fattura {invnumber}',
} satisfies Translation<typeof english>;
