const payablesTexts = {
  payables: 'Payables',
  'payables.new': 'New payable',
  'payables.vendor': 'Vendor',
};

export default payablesTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof payablesTexts, string> {}
}
