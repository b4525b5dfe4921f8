const ratesTexts = {
  'rates.about':
    'The file of official rates is read where the operator of this installation has set it. Nothing is set before you take it.',
  'rates.before': 'Until now',
  'rates.day': 'Rates of',
  'rates.do_take': '{count, plural, one {Take one rate} other {Take # rates}}',
  'rates.reading': 'Reading the rates…',
  'rates.state.missing': 'There are no rates of this day yet.',
  'rates.state.none': 'The operator has not set where official rates are read.',
  'rates.state.other_currency': 'The official rates are in CHF, and these books are in another currency.',
  'rates.state.read': 'The rates were read.',
  'rates.state.ready': 'Choose a day.',
  'rates.state.refused': 'The place of the official rates has refused. Try again later.',
  'rates.state.timeout': 'The place of the official rates has not answered in time. Try again later.',
  'rates.state.too_large': 'What was read is too large for a file of rates.',
  'rates.state.unreachable':
    'The place of the official rates can not be reached. Tell the operator if it stays so.',
  'rates.state.unreadable': 'What was read is no file of official rates: {reason}',
  'rates.take': 'Take the rates of a day',
  'rates.valid': 'Valid from {date}',
};

export default ratesTexts;

declare module '../../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof ratesTexts, string> {}
}
