/**
 * The name of a language code such as `de` or `de_CH`, in a language of the page; the code where it
 * is none that browsers know.
 */
export const languageName = (code: string, language: string): string => {
  try {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(code.replace('_', '-')) ?? code;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return code;
  }
};
