import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { escapeHtml } from './html.ts';

for (const [name, language] of Object.entries({ bash, javascript, json, php, python, typescript, xml }))
  highlighter.registerLanguage(name, language);
highlighter.registerAliases(['sh'], { languageName: 'bash' });

/** Code as HTML, its words marked by classes where the language is known. */
export const highlight = (code: string, language = ''): string => {
  const marked = highlighter.getLanguage(language)
    ? highlighter.highlight(code, { language }).value
    : escapeHtml(code);
  return `<pre tabindex="0"><code>${marked}</code></pre>`;
};
