import { type Amount, amountOf, type ExchangedEntry, minorUnit, sum } from '@kontor/domain';
import type { FileWritten, Handed } from '../values/handed.ts';
import { type Pair, type PairSide, pairsOf } from '../values/pairs.ts';
import { cut } from '../values/text.ts';

/**
 * The XML of AbaConnect for the ledger of Abacus. A transaction has one line against one or several
 * others; an entry of several lines on both sides becomes several transactions of one document.
 */
export const writeAbaConnect = (handed: Handed): FileWritten => {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<AbaConnectContainer>',
    ' <TaskCount>1</TaskCount>',
    ' <Task>',
    '  <Parameter>',
    '   <Application>FIBU</Application>',
    '   <Id>XML Buchungen</Id>',
    '   <MapId>AbaDefault</MapId>',
    '   <Version>2015.00</Version>',
    '  </Parameter>',
  ];
  let id = 0;
  for (const entry of handed.entries)
    for (const group of groupsOf(entry)) {
      id += 1;
      lines.push(...transaction(id, { entry, group, currency: handed.currency }));
    }
  lines.push(' </Task>', '</AbaConnectContainer>', '');
  return {
    file_name: `${handed.client}-${handed.name}-abaconnect.xml`,
    media_type: 'application/xml',
    bytes: new TextEncoder().encode(lines.join('\r\n')),
  };
};

type PairGroup = { side: 'debit' | 'credit'; pairs: Pair[] };

/**
 * The pairs of an entry by the posting that they have in common, on the side with fewer of them.
 */
const groupsOf = ({ postings }: ExchangedEntry): PairGroup[] => {
  const pairs = pairsOf(postings);
  const count = (side: PairGroup['side']) => new Set(pairs.map((pair) => pair[side].posting)).size;
  const side = count('debit') <= count('credit') ? 'debit' : 'credit';
  const groups = new Map<PairSide['posting'], PairGroup>();
  for (const pair of pairs) {
    const { posting } = pair[side];
    const known = groups.get(posting);
    if (known) known.pairs.push(pair);
    else groups.set(posting, { side, pairs: [pair] });
  }
  return [...groups.values()];
};

type Transaction = { entry: ExchangedEntry; group: PairGroup; currency: string };
type AbacusLine = { of: PairSide; original: Amount; amount: Amount };

const transaction = (id: number, { entry, group: { side, pairs }, currency }: Transaction): string[] => {
  const [first] = pairs;
  if (!first) return [];
  const other = side === 'debit' ? 'credit' : 'debit';
  const collective: AbacusLine = {
    of: first[side],
    original: sum(pairs.map((pair) => pair[side].original)),
    amount: sum(pairs.map(({ amount }) => amount)),
  };
  // The letter of the lines against it is that of the collective one, as programs write it that are
  // in use.
  const letter = side === 'debit' ? 'D' : 'C';
  const common = (line: AbacusLine) => facts(line, { entry, letter, currency });
  return [
    `  <Transaction id="${id}">`,
    '   <Entry mode="SAVE">',
    '    <CollectiveInformation mode="SAVE">',
    '     <EntryLevel>A</EntryLevel>',
    `     <EntryType>${pairs.length > 1 ? 'C' : 'S'}</EntryType>`,
    ...common(collective),
    `     <SingleCount>${pairs.length > 1 ? pairs.length : 0}</SingleCount>`,
    '    </CollectiveInformation>',
    ...pairs.flatMap((pair) => [
      '    <SingleInformation mode="SAVE">',
      ...common({ of: pair[other], original: pair[other].original, amount: pair.amount }),
      '    </SingleInformation>',
    ]),
    '   </Entry>',
    '  </Transaction>',
  ];
};

type LineContext = { entry: ExchangedEntry; letter: 'D' | 'C'; currency: string };

const facts = (
  { of: { posting }, original, amount }: AbacusLine,
  { entry, letter, currency }: LineContext,
): string[] => {
  const isForeign = posting.currency !== currency && original.gt('0');
  const [own, written] = isForeign ? [posting.currency, original] : [currency, amount];
  const text = posting.text || entry.text;
  return [
    '     <Type>Normal</Type>',
    `     <DebitCredit>${letter}</DebitCredit>`,
    '     <Division>0</Division>',
    `     <KeyCurrency>${currency}</KeyCurrency>`,
    `     <EntryDate>${entry.transdate}</EntryDate>`,
    `     <ValueDate>${entry.transdate}</ValueDate>`,
    '     <AmountData mode="SAVE">',
    `      <Currency>${own}</Currency>`,
    `      <Amount>${written.toFixed(minorUnit(own))}</Amount>`,
    '     </AmountData>',
    `     <KeyAmount>${amount.toFixed(minorUnit(currency))}</KeyAmount>`,
    ...(isForeign
      ? [
          '     <ExchangeRateData mode="SAVE">',
          `      <FromCurrency>${own}</FromCurrency>`,
          `      <ToCurrency>${currency}</ToCurrency>`,
          `      <ExchangeRate>${rateOf(amount, original)}</ExchangeRate>`,
          '     </ExchangeRateData>',
        ]
      : []),
    `     <Account>${xmlText(posting.account)}</Account>`,
    `     <BookingLevel1>${costCentreOf(posting.department)}</BookingLevel1>`,
    '     <IntercompanyId>0</IntercompanyId>',
    `     <Text1>${xmlText(cut(text, 80))}</Text1>`,
    ...(text === entry.text ? [] : [`     <Text2>${xmlText(cut(entry.text, 80))}</Text2>`]),
    `     <DocumentNumber>${xmlText(documentNumber(entry.document))}</DocumentNumber>`,
  ];
};

/** Abacus knows its cost centres by numbers; any other one is left to whoever reads the file. */
const costCentreOf = (department: string | null | undefined): string =>
  /^\d{1,9}$/.test(department ?? '') ? String(department) : '0';

export const documentNumber = (document: string): string => cut(document, 40);

/** The rate of a foreign amount, for the reader: the amounts in both currencies are exact. */
const rateOf = (amount: Amount, original: Amount): string =>
  amountOf(amount.div(original).toFixed(6)).toFixed();

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
