import { type Break, namesOf } from '../verify/breaks.ts';

/** Manipulations of offers, of their versions and answers, and of what is invoiced of them. */
export const offerBreaks = (client_id: number): readonly Break[] => {
  const { of } = namesOf(client_id);
  const change = (number: string, to: string) =>
    `UPDATE offer SET ${to} WHERE ${of} AND offernumber = '${number}'`;
  const idOf = (number: string) => `(SELECT id FROM offer WHERE ${of} AND offernumber = '${number}')`;
  return [
    [
      'a version of an offer is not as it was sent',
      `UPDATE offer_revision SET content = replace(content, 'Konzept', 'Entwurf') WHERE ${of} AND offer_id = ${idOf('OF-1')}`,
      { offer_versions: 1 },
    ],
    [
      'the answer is to another version',
      `UPDATE offer_answer SET sha256 = sha256('other') WHERE ${of} AND offer_id = ${idOf('OF-2')}`,
      { offer_versions: 1 },
    ],
    [
      'an offer is not as it was accepted with the lines that were chosen',
      `UPDATE offer_answer SET content = replace(content, 'Fotos', 'Filme') WHERE ${of} AND offer_id = ${idOf('OF-1')}`,
      { offer_versions: 1 },
    ],
    [
      'an offer was accepted without an answer',
      `DELETE FROM offer_answer WHERE ${of} AND offer_id = ${idOf('OF-1')}`,
      { offer_versions: 1 },
    ],
    ['an offer was sent without a version', change('OF-2', 'revision = 2'), { offer_versions: 1 }],
    [
      'more is invoiced of an offer than it comes to',
      change('OF-1', 'amount = 399'),
      { offers_invoiced: 1, offer_versions: 1 },
    ],
    [
      'an invoice of an offer is of another customer',
      change('OF-1', `customer_id = (SELECT id FROM customer WHERE ${of} AND customernumber = 'K2')`),
      { offers_invoiced: 1 },
    ],
  ];
};
