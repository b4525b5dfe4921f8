const overviewTexts = {
  overview: 'Overview',
};

export default overviewTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof overviewTexts, string> {}
}
