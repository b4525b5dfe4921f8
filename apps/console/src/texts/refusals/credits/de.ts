/** The sentences of refusals about payments and credit notes. */
export default {
  'refusal.credit_account':
    'Es gibt kein Konto für Überträge; wählen Sie eines, über das beide ausgeglichen werden.',
  'refusal.credit_line': 'Zeile {line} ist nicht auf der Rechnung oder zweimal genannt.',
  'refusal.credit_no_quantity': 'Zeile {line} wird nach Betrag gutgeschrieben.',
  'refusal.credit_nothing': 'Von {number} gibt es nichts mehr gutzuschreiben.',
  'refusal.credit_of_credit': '{number} fordert nichts, das gutgeschrieben werden könnte.',
  'refusal.credit_one': 'steht nicht neben einer Menge.',
  'refusal.credit_rest': 'Von Zeile {line} lassen sich noch {left} gutschreiben.',
  'refusal.credit_taxes':
    'Es ist nicht bekannt, auf welche Zeilen von {number} die MWST auf Konto {account} berechnet wurde; schreiben Sie alles gut.',
  'refusal.credit_total':
    'Mit dieser kommen die Gutschriften zu {number} auf {total}; möglich sind {least} bis {most}.',
  'refusal.open_changed': 'Von {number} sind jetzt {open} offen und nicht mehr {seen}.',
  'refusal.zero_payment': 'Eine Zahlung von null bucht nichts.',
};
