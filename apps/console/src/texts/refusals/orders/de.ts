/** The sentences of refusals about payment orders, and about what one person approves of another's. */
export default {
  'refusal.iban_changed':
    'Der Lieferant {number} hat inzwischen eine andere IBAN; sehen Sie sie nochmals an, bevor Sie sie bestätigen.',
  'refusal.iban_four_eyes':
    'Die IBAN des Lieferanten {number} muss eine zweite Person bestätigen, die sie nicht geändert hat.',
  'refusal.iban_not_confirmed':
    'Die IBAN der Lieferantenrechnung {payable} ist eine andere, als an die der Lieferant {vendor} bezahlt wurde; eine Person muss sie zuerst bestätigen.',
  'refusal.iban_person': 'Nur eine Person bestätigt die IBAN eines Lieferanten.',
  'refusal.order_account': 'hat keine IBAN; kein Zahlungsauftrag kann davon zahlen',
  'refusal.order_fetched':
    'Die Datei des Zahlungsauftrags {order} wurde am {at} abgeholt und liegt vielleicht bei der Bank, die sie dann ausführt: Wird der Auftrag aufgehoben, lassen sich seine Lieferantenrechnungen ein zweites Mal zahlen. Bestätigen Sie (not_sent), dass die Datei nicht zur Bank gegangen ist und nicht mehr geht.',
  'refusal.order_four_eyes':
    'Den Zahlungsauftrag {order} muss eine zweite Person freigeben, die ihn weder erstellt noch geändert hat.',
  'refusal.order_four_eyes_kept':
    'Nur wer Inhaber ist, kann aufheben, dass eine zweite Person Zahlungsaufträge freigibt.',
  'refusal.order_iban_changed':
    'Der Zahlungsauftrag {order} zahlt die Lieferantenrechnung {payable} an {iban}, und der Lieferant {vendor} hat jetzt eine andere IBAN.',
  'refusal.order_no_iban': 'Der Lieferant {vendor} hat keine IBAN.',
  'refusal.order_not_draft': 'Der Zahlungsauftrag {order} ist kein Entwurf mehr.',
  'refusal.order_not_open': 'ist nicht offen',
  'refusal.order_not_released': 'Der Zahlungsauftrag {order} ist nicht freigegeben.',
  'refusal.order_outdated':
    'Die Lieferantenrechnung {payable} ist nicht mehr so offen, wie der Zahlungsauftrag {order} sie zahlt.',
  'refusal.order_over': 'ist mehr als die {open}, die offen sind',
  'refusal.order_past': 'liegt in der Vergangenheit',
  'refusal.order_sent': 'Der Zahlungsauftrag {order} ist gesendet und lässt sich nicht mehr aufheben.',
  'refusal.order_twice': 'steht zweimal da',
  'refusal.plan_changed': 'Der Plan {id} ist nicht der, der angezeigt wurde.',
  'refusal.seen_needed': 'fehlt: Wer etwas genehmigt, nennt, was angezeigt wurde',
  'refusal.settings_changed':
    'Die Einstellungen des Mandanten {client} haben sich geändert, seit sie gelesen wurden.',
};
