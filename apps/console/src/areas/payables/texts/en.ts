const payablesTexts = {
  payables: 'Payables',
};

export default payablesTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof payablesTexts, string> {}
}
