/**
 * The fields to be mended where a rule of EN 16931 is broken, by the beginnings of the rules'
 * codes.
 */
const fieldsOfRules: readonly (readonly [RegExp, string])[] = [
  [/^BR-(06|08|09)$/, 'sender'],
  [/^BR-CO-26$|^BR-(S|Z|E|IC|G)-0[234]$/, 'sender.uid'],
  [/^BR-AE-0[234]$/, 'customer.taxnumber'],
  [/^BR-CO-09$/, 'customer.taxnumber'],
  [/^BR-07$/, 'customer.name'],
  [/^BR-(10|11)$|^BR-CL-14$/, 'customer.country'],
  [/^BR-(49|50|61)$/, 'iban'],
  [/^BR-(S|E|Z|AE|G|O|IC)-(08|09)$|^BR-CO-1[47]$/, 'taxentries'],
  [/^BR-(29|30)$|^BR-CO-(19|20)$/, 'supply_from'],
  [/^BR-DEC/, 'currency'],
  [/^BR-CL-0[45]$/, 'currency'],
  [/^BR-(16|2\d)$|^BR-CL-23$/, 'parts'],
];

export const fieldOfRule = (rule: string): string =>
  fieldsOfRules.find(([rules]) => rules.test(rule))?.[1] ?? 'invnumber';
