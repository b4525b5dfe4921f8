const reportsTexts = {
  reports: 'Reports',
};

export default reportsTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof reportsTexts, string> {}
}
