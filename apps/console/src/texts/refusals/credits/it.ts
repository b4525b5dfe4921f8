/** The sentences of refusals about payments and credit notes. */
export default {
  'refusal.credit_account': 'Non c’è un conto di giro; ne scelga uno con cui pareggiare entrambi.',
  'refusal.credit_line': 'La riga {line} non è nella fattura o è indicata due volte.',
  'refusal.credit_no_quantity': 'La riga {line} si accredita per importo.',
  'refusal.credit_nothing': 'Di {number} non resta nulla da accreditare.',
  'refusal.credit_of_credit': '{number} non chiede nulla che si possa accreditare.',
  'refusal.credit_one': 'non va insieme a una quantità.',
  'refusal.credit_rest': 'Della riga {line} restano {left} da accreditare.',
  'refusal.credit_taxes':
    'Non si sa su quali righe di {number} è stata calcolata l’IVA del conto {account}; accrediti tutto.',
  'refusal.credit_total':
    'Con questa le note di credito di {number} ammontano a {total}; devono stare tra {least} e {most}.',
  'refusal.open_changed': 'Di {number} ora sono aperti {open} e non più {seen}.',
  'refusal.zero_payment': 'Un pagamento di zero non registra nulla.',
};
