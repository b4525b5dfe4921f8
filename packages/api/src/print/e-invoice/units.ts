/** Units as people write them, by the code of UN/ECE Recommendation 20 (BT-130). */

const unitWords: Readonly<Record<string, string>> = {
  HUR: 'h hr hrs std std. stunde stunden stdn heure heures ora ore hour hours',
  MIN: 'min min. minute minuten minutes minuto minuti',
  DAY: 'd t tag tage jour jours j giorno giorni gg day days',
  WEE: 'woche wochen wo semaine sem settimana week weeks',
  MON: 'mt mt. mon monat monate monats mois mese mesi month',
  QAN: 'quartal trimestre quarter',
  ANN: 'jahr jahre année an ans anno anni year years',
  KGM: 'kg kilo kilogramm',
  GRM: 'g gr gramm',
  TNE: 'tonne tonnen to',
  LTR: 'l lt ltr liter litre litro',
  MLT: 'ml',
  HLT: 'hl',
  MTR: 'm lfm meter mètre metro',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km kilometer',
  MTK: 'm2 m² qm',
  MTQ: 'm3 m³ cbm',
  KWH: 'kwh',
  SET: 'set satz',
  PR: 'paar paire paio pair',
  XBX: 'box schachtel boîte scatola',
  XCT: 'karton kart. ktn carton cartone',
  XBO: 'fl fl. flasche flaschen bouteille bottiglia',
  XPX: 'pal pal. palette palettes',
  XPK: 'pkg pk pack paket paquet pacco',
  LS: 'pauschal psch pausch. forfait forfait. pa',
};

const unitCodes = new Map(
  Object.entries(unitWords).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
);

/** The unit of something that is counted. */
export const piece = 'C62';

const pieces = new Set([
  '',
  'stk',
  'stk.',
  'st',
  'st.',
  'stück',
  'pce',
  'pce.',
  'pcs',
  'pz',
  'pz.',
  'pièce',
  'unit',
]);

/**
 * The code of a unit, and whether it says all that the word does: a piece stands for what is known
 * by no code.
 */
export const unitCode = (unit: string): { code: string; isKnown: boolean } => {
  const word = unit.trim().toLowerCase();
  const code = unitCodes.get(word);
  return { code: code ?? piece, isKnown: code !== undefined || pieces.has(word) };
};
