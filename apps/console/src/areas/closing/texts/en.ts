const closingTexts = {
  closing: 'Closing',
};

export default closingTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof closingTexts, string> {}
}
