const invoicesTexts = {
  invoices: 'Invoices',
};

export default invoicesTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof invoicesTexts, string> {}
}
