import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  'check.account_currencies':
    'Sur un compte en monnaie étrangère se trouve ce qui y est comptabilisé en elle, ou à la main dans celle du mandant.',
  'check.accounts_exist': 'Chaque compte que citent les livres existe.',
  'check.audit_chain':
    'Les maillons du journal d’audit sont numérotés sans lacune et enchaînés par leurs empreintes.',
  'check.audit_events':
    'Les événements sont numérotés sans lacune, comme leurs inscriptions au journal d’audit.',
  'check.audit_closings': 'Les déplacements de la date de clôture sont ceux que le journal d’audit a notés.',
  'check.audit_keys':
    'Les clés sont celles que le journal d’audit a vues créer, avec leurs secrets, et révoquées comme il l’a noté.',
  'check.audit_master_data':
    'Réglages, comptes, taux, fournisseurs, clients, articles et décomptes TVA sont tels que le journal d’audit les a notés, et il n’y en a pas d’autres.',
  'check.audit_members':
    'Les personnes du mandant et leurs rôles sont tels que le journal d’audit les a notés.',
  'check.audit_people':
    'Les traces des personnes du mandant sont complètes\u00a0: aucune connexion n’a été modifiée, omise ou ajoutée.',
  'check.audit_receipts':
    'Les justificatifs, ce qu’ils prouvent et proposent, les documents émis et les relevés bancaires sont tels que le journal d’audit les a notés.',
  'check.audit_seals': 'Chaque écriture est notée au journal d’audit et y est scellée avec son document.',
  'check.bank_entries':
    'Les paiements de chaque mouvement de la banque en donnent le montant, sur son compte et à sa date.',
  'check.bank_lines':
    'Ce que chaque ligne bancaire a comptabilisé fait bouger le compte bancaire de son montant, et de rien si elle n’est pas comptabilisée.',
  'check.bank_statements':
    'Le solde initial de chaque relevé bancaire et ses mouvements en donnent le solde final.',
  'check.closed_periods':
    'Rien n’a été comptabilisé dans une période clôturée, sauf les clôtures d’exercice.',
  'check.closing_date':
    'La date de clôture est la dernière notée, chacune commence où finit la précédente, et aucun exercice clôturé n’est ouvert.',
  'check.control_accounts':
    'Les comptes débiteurs et créanciers ne portent que la contrepartie de documents et de paiements.',
  'check.credit_notes':
    'Chaque note de crédit et sa facture ont le même client et la même monnaie, et deux paiements soldent ce qu’elle indique, annulés tous deux ou aucun.',
  'check.credited_invoices':
    'Les notes de crédit d’une facture n’en reprennent ensemble pas plus qu’il n’y a, de chaque ligne, de chaque TVA et au total.',
  'check.days_balanced': 'Les lignes de chaque jour donnent zéro.',
  'check.document_amounts':
    'Le total d’un document, dans les deux monnaies, est sur son compte débiteurs ou créanciers.',
  'check.document_netamounts':
    'Le montant net d’un document est celui de ses lignes, sans la TVA qui les suit.',
  'check.documents_booked':
    'Chaque facture a l’écriture de sa date et de son numéro, et un client ou un fournisseur.',
  'check.documents_open':
    'Les documents listés comme ouverts, avec leurs dates et leurs montants ouverts, sont ceux qui ne sont pas payés.',
  'check.documents_paid':
    'Ce qui est payé d’un document, dans les deux monnaies, est la somme de ses paiements.',
  'check.entries_balanced': 'Les lignes de chaque écriture donnent zéro.',
  'check.entries_of_documents':
    'Chaque écriture est celle d’exactement un document, un paiement ou une écriture manuelle.',
  'check.entries_numbered': 'Les écritures sont numérotées à partir de 1 sans trou, et la prochaine aussi.',
  'check.entries_whole': 'Chaque écriture a autant de lignes qu’elle en compte.',
  'check.gl_entries': 'Chaque écriture manuelle a dans le journal l’écriture de sa date et de sa référence.',
  'check.gl_lines': 'Les lignes de chaque écriture manuelle sont celles du journal.',
  'check.month_balances': 'Le solde de chaque compte et mois est la somme de ses lignes, comme sa TVA.',
  'check.numbers_unique': 'Aucun numéro n’est donné deux fois, quelle que soit son écriture.',
  'check.open_items': 'Ce qui est ouvert sur chaque compte débiteurs ou créanciers est son solde.',
  'check.ordered_payments':
    'Ce que chaque paiement ordonné a comptabilisé à l’envoi de son ordre fait bouger de son montant le compte des paiements en transit, et de rien si la banque l’a refusé.',
  'check.payments_booked':
    'Chaque paiement a son document et l’écriture de sa date, qui en déduit le montant.',
  'check.postings_in_own_currency':
    'Une ligne dans la monnaie du mandant a le même montant dans ses deux colonnes.',
  'check.postings_of_entries': 'Chaque ligne appartient à une écriture et en porte la date.',
  'check.proposals_settled':
    'Chaque proposition acceptée a sa facture fournisseur, à laquelle son justificatif est lié.',
  'check.receipt_jobs': 'Chaque justificatif téléversé est ou était à traiter, et aucune partie d’un autre.',
  'check.receipt_links':
    'Chaque lien mène d’un justificatif non retiré à un document ou une écriture de ce mandant.',
  'check.receipt_parts': 'Ce qui est tiré d’un justificatif sont des pages qu’aucune autre partie n’a.',
  'check.receipt_pieces':
    'Les justificatifs, documents émis et fichiers de banques de la base ont toutes leurs parties, et chaque partie a le sien.',
  'check.reversals_opposite':
    'Ce qui annule une écriture en a les montants de l’autre côté, dans les deux monnaies.',
  'check.vat_returns_booked': 'Ce qu’un décompte TVA règle est ce que son écriture prend des comptes TVA.',
  'check.vat_returns_periods':
    'Chaque jour est dans une période TVA décomptée au plus, dont les corrections se suivent sans lacune.',
  'check.vat_returns_sums': 'Ce qu’un décompte TVA doit est sa TVA totale moins son impôt préalable total.',
  'check.vat_taxed_turnover':
    'Le chiffre d’affaires imposable est la somme de ce qui est imposé et de ce qui ne l’est pas\u00a0: les lignes sur lesquelles une TVA est calculée sont sa base.',
  'check.yearend_entries':
    'Les écritures qui closent et ouvrent les exercices sont celles des clôtures, et aucune autre ne porte ce nom.',
  'check.years_closed':
    'À la fin d’un exercice clôturé, il ne reste rien sur les comptes de produits et de charges.',
  closing: 'Clôture',
  'closing.after': 'Clôturé jusqu’au',
  'closing.all_open': 'Toutes les périodes sont ouvertes.',
  'closing.all_open_short': 'Tout ouvert',
  'closing.all_settled': 'Aucune période TVA n’est à décompter.',
  'closing.before': 'Avant',
  'closing.booked_at': 'Comptabilisé à',
  'closing.booked_on': 'Comptabilisé le',
  'closing.broken': '{count, plural, one {# règle est violée} other {# règles sont violées}}',
  'closing.by': 'Par',
  'closing.carried_by': 'Reporté par',
  'closing.carried_entry': 'Report du résultat de l’exercice',
  'closing.check': 'Vérifier les livres',
  'closing.checked': 'Les {count} règles sont respectées',
  'closing.checking': '{done} règles sur {all} vérifiées',
  'closing.checks': 'Ce que trouvent les contrôles',
  'closing.close': 'Clôturer la période',
  'closing.close_text': 'Plus rien ne peut être comptabilisé jusqu’à ce jour. La période peut être rouverte.',
  'closing.close_title': 'Clôturer les livres jusqu’au {date}\u00a0?',
  'closing.close_vat':
    'TVA pas encore décomptée\u00a0: {periods}. Le décompte de ces périodes ne pourra ensuite être comptabilisé qu’à une date ultérieure.',
  'closing.closed_until': 'Les livres sont clôturés jusqu’au {date}.',
  'closing.closed_years': 'Exercices bouclés',
  'closing.correct': 'Décompter une correction',
  'closing.correction': 'Correction {number}',
  'closing.currencies': 'Ouvert en monnaies étrangères, non évalué',
  'closing.difference': 'Différence',
  'closing.drafts': 'Vos brouillons, non comptabilisés',
  'closing.earlier_first':
    'Une période antérieure n’est pas encore décomptée. Décomptez d’abord celle-ci\u00a0:',
  'closing.end_year': 'Boucler l’exercice',
  'closing.end_year_text':
    'Les produits et les charges sont soldés sur le compte de résultat, et plus rien ne peut être comptabilisé jusqu’à ce jour. L’exercice peut être rouvert.',
  'closing.end_year_title': 'Clôturer l’exercice au {date}\u00a0?',
  'closing.ended_by': 'Bouclé par',
  'closing.history': 'Clôtures effectuées',
  'closing.kind': 'Genre',
  'closing.last_day': 'Dernier jour de l’exercice',
  'closing.look_at_return': 'Décompte TVA',
  'closing.loss': 'Perte',
  'closing.means.currencies': 'Sans évaluation, le bilan les porte aux cours de leurs dates.',
  'closing.means.customers': 'Elles passent telles quelles au nouvel exercice.',
  'closing.means.drafts':
    'Ils ne figurent dans aucun rapport et ne pourront plus être comptabilisés dans cet exercice.',
  'closing.means.receipts': 'Les factures parmi elles manquent à cet exercice.',
  'closing.means.vat_periods':
    'Leur TVA reste sur les comptes de TVA, et le décompte ne pourra être comptabilisé que dans le nouvel exercice.',
  'closing.means.vendors': 'Elles passent telles quelles au nouvel exercice.',
  'closing.moved': 'Quand',
  'closing.next': 'Suite',
  'closing.no_history': 'Aucune période n’a encore été clôturée.',
  'closing.no_years': 'Aucun exercice n’a encore été bouclé.',
  'closing.none': 'Aucun',
  'closing.none_settled': 'Aucune période TVA n’a encore été décomptée.',
  'closing.nothing_foreign': 'Rien n’était ouvert en monnaie étrangère le {date}.',
  'closing.open': 'Rouvrir la période',
  'closing.open_all': 'Ouvrir toutes les périodes',
  'closing.open_all_text':
    'Tout jour hors d’un exercice bouclé peut de nouveau être comptabilisé. Qui l’a fait, et quand, est conservé.',
  'closing.open_all_title': 'Ouvrir toutes les périodes\u00a0?',
  'closing.open_amount': 'Ouvert',
  'closing.open_foreign':
    'Le {date}, des postes étaient ouverts en {currencies}, et le jour n’est pas évalué.',
  'closing.open_in_currencies': 'Ouvert en monnaies étrangères',
  'closing.open_text':
    'Les jours suivants peuvent de nouveau être comptabilisés. Qui l’a fait, et quand, est conservé.',
  'closing.open_title': 'Rouvrir les jours après le {date}\u00a0?',
  'closing.outstanding': 'Ce qui est ouvert',
  'closing.overdue': '{count, plural, one {# échu} other {# échus}}',
  'closing.payable': 'Dû',
  'closing.payables': 'Factures fournisseurs ouvertes',
  'closing.payment': 'Paiement',
  'closing.periods': 'Périodes',
  'closing.profit': 'Bénéfice',
  'closing.proposals': 'Propositions à traiter',
  'closing.rate': 'Cours',
  'closing.reason': 'Motif',
  'closing.receivables': 'Factures ouvertes',
  'closing.reopen_year': 'Rouvrir l’exercice',
  'closing.reopen_year_text':
    'L’inverse de l’écriture de bouclement est comptabilisé le même jour, et la date de clôture revient où elle était. Ce qui a été comptabilisé demeure.',
  'closing.reopen_year_title': 'Rouvrir l’exercice terminé le {date}\u00a0?',
  'closing.reopened_by': 'Rouvert par',
  'closing.result_account': 'Compte du résultat de l’exercice',
  'closing.retained_account': 'Reporter sur',
  'closing.retained_hint': 'Vide\u00a0: le résultat reste où il est.',
  'closing.return': 'Décompte',
  'closing.revaluation': 'Évaluation des monnaies étrangères',
  'closing.revaluation_about':
    'Ce qui est ouvert en monnaies étrangères est évalué au cours d’un jour. Le lendemain, une seconde écriture reprend la différence.',
  'closing.revalue': 'Évaluer les monnaies étrangères',
  'closing.revalue_text': 'Les deux écritures sont comptabilisées ensemble. Un jour est évalué une fois.',
  'closing.revalue_title': 'Comptabiliser l’évaluation des monnaies étrangères\u00a0?',
  'closing.revalued': 'Le {date} a été évalué.',
  'closing.rows': '{count, plural, one {# ligne} other {# lignes}}',
  'closing.settle': 'Décompter',
  'closing.settle_correction': 'Décompter une correction',
  'closing.settle_later': 'Après la précédente',
  'closing.settle_text':
    'L’écriture est comptabilisée et les chiffres du décompte sont conservés. Ce qui vient plus tard dans la période se décompte comme correction.',
  'closing.settle_title': 'Décompter la TVA de {period}\u00a0?',
  'closing.settled': 'Périodes décomptées',
  'closing.still_running':
    'Cette période est encore en cours. Elle se décompte une fois son dernier jour passé.',
  'closing.taken_back': 'Reprise le lendemain',
  'closing.to_settle': 'À décompter',
  'closing.type_year': 'Saisissez {year} pour confirmer',
  'closing.unchanged': 'Rien n’a été modifié.',
  'closing.undone': 'Ceci n’est pas encore réglé\u00a0:',
  'closing.until': 'Jusqu’au',
  'closing.vat': 'Décompte TVA',
  'closing.vat_claim': 'Créance envers l’administration fiscale',
  'closing.vat_owed': 'Dû à l’administration fiscale',
  'closing.vat_periods': 'Périodes TVA non décomptées',
  'closing.waiting_receipts': 'Justificatifs non traités',
  'closing.which_year': 'Quel exercice se termine',
  'closing.will_be_booked': 'Ce qui sera comptabilisé',
  'closing.worth': 'Valeur',
  'closing.year_end': 'Bouclement annuel',
  'closing.year_ended': 'L’exercice a été bouclé par l’écriture',
  'closing.year_not_typed': 'Saisissez {year} ici.',
  'closing.yearend_entry': 'Fin de l’exercice',
} satisfies Translation<typeof english>;
