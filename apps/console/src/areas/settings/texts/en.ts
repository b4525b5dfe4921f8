const settingsTexts = {
  settings: 'Settings',
};

export default settingsTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof settingsTexts, string> {}
}
