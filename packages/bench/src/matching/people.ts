import type { Chance } from './chance.ts';

/** Names of customers and vendors, and the ways in which banks and people write them. */

const first = [
  ...['Peter', 'Anna', 'Hans', 'Ursula', 'Daniel', 'Ruth', 'Thomas', 'Verena', 'Marco', 'Sandra', 'Luca'],
  ...[
    'Nicole',
    'René',
    'Céline',
    'Jürg',
    'Zoë',
    'Giovanni',
    'Chiara',
    'Stéphane',
    'Amélie',
    'Björn',
    'Meret',
  ],
];
const last = [
  ...['Müller', 'Meier', 'Schmid', 'Keller', 'Weber', 'Huber', 'Schneider', 'Steiner', 'Fischer', 'Gerber'],
  ...[
    'Brunner',
    'Baumann',
    'Zimmermann',
    'Moser',
    'Wyss',
    'Bühler',
    'Favre',
    'Rochat',
    'Bernasconi',
    'Rossi',
  ],
  ...['Grünenfelder', 'Aeschlimann', 'Lüthi', 'Dubois', 'Hofstetter', 'Kälin', 'Zgraggen', 'Schärer'],
];
const trades = [
  ...['Gasthaus', 'Bäckerei', 'Schreinerei', 'Garage', 'Treuhand', 'Metallbau', 'Elektro', 'Gartenbau'],
  ...['Apotheke', 'Druckerei', 'Hotel', 'Weinhandel', 'Sanitär', 'Informatik', 'Architektur', 'Praxis'],
];
const forms = ['AG', 'GmbH', 'SA', 'Sàrl', '& Co.', ''];
const places = [
  'Bern',
  'Thun',
  'Luzern',
  'Chur',
  'Lausanne',
  'Lugano',
  'Aarau',
  'Wil',
  'Brig',
  'Zug',
  'Uster',
];

export const personName = (chance: Chance): string => `${chance.pick(first)} ${chance.pick(last)}`;

export const companyName = (chance: Chance): string =>
  chance.of(0.5)
    ? `${chance.pick(trades)} ${chance.pick(last)} ${chance.pick(forms)}`.trim()
    : `${chance.pick(last)} ${chance.pick(trades)} ${chance.pick(places)} ${chance.pick(forms)}`.trim();

/** Another person of the household, who pays. */
export const relativeOf = (name: string, chance: Chance): string =>
  `${chance.pick(first)} ${name.split(' ').slice(1).join(' ')}`;

const withoutAccents = (text: string) =>
  text.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').normalize('NFD').replace(/\p{M}/gu, '');

/** A name as it comes with a payment. */
export const asBanksWrite = (name: string, chance: Chance): string => {
  switch (chance.int(0, 7)) {
    case 0:
      return name.toUpperCase();
    case 1:
      return withoutAccents(name).toUpperCase();
    case 2:
      return name.replace(/ (AG|GmbH|SA|Sàrl|& Co\.)$/u, '');
    case 3:
      return `${name.split(' ').toReversed().join(' ')}, ${chance.pick(places)}`;
    case 4:
      return `${name}, Dorfstrasse ${chance.int(1, 90)}, ${chance.int(1000, 9999)} ${chance.pick(places)}`;
    case 5:
      return name.slice(0, 18);
    default:
      return name;
  }
};

/** An IBAN like those of Swiss banks; its check digits are nobody's concern here. */
export const ibanNumbered = (number: number): string => `CH9300762${String(number).padStart(12, '0')}`;
