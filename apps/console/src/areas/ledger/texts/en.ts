const ledgerTexts = {
  ledger: 'Ledger',
};

export default ledgerTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof ledgerTexts, string> {}
}
