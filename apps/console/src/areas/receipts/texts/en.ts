const receiptsTexts = {
  receipts: 'Receipts',
};

export default receiptsTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof receiptsTexts, string> {}
}
