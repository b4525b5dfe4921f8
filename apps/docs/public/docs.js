// What the pages do beside showing their text: theme, tabs of samples, copies, and search. Without it all of the text is there.
const remembered = (name) => {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
};
const remember = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The browser keeps nothing; the choice holds for this page.
  }
};

// Before the page is drawn, so that it does not flash.
const chosenTheme = remembered('docs.theme');
if (chosenTheme) document.documentElement.dataset.theme = chosenTheme;

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

const offerTheme = () => {
  const button = document.getElementById('theme');
  const isDark = () =>
    (document.documentElement.dataset.theme ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const show = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
  };
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    remember('docs.theme', theme);
    show();
  });
  show();
  button.hidden = false;
};

/** Shows the samples of one language, in all groups; the first one of a group that has none in it. */
const chooseSample = (name) => {
  for (const group of document.querySelectorAll('.tabs')) {
    const tabs = [...group.querySelectorAll('.tab')];
    const chosen = tabs.find(({ dataset }) => dataset.name === name) ?? tabs[0];
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.hidden = !isChosen;
      const button = document.getElementById(tab.getAttribute('aria-labelledby'));
      button.setAttribute('aria-selected', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    }
  }
};

const makeTabs = () => {
  const groups = [...document.querySelectorAll('.tabs')];
  for (const [at, group] of groups.entries()) {
    const list = element('div', { role: 'tablist', ariaLabel: group.dataset.label });
    for (const [index, tab] of [...group.querySelectorAll('.tab')].entries()) {
      const { name } = tab.dataset;
      const button = element('button', { type: 'button', role: 'tab', id: `tab-${at}-${index}` }, name);
      tab.id = `sample-${at}-${index}`;
      tab.setAttribute('role', 'tabpanel');
      tab.setAttribute('aria-labelledby', button.id);
      button.setAttribute('aria-controls', tab.id);
      button.addEventListener('click', () => {
        remember('docs.sample', name);
        const { top } = button.getBoundingClientRect();
        chooseSample(name);
        // What is above may have become longer or shorter.
        scrollBy(0, button.getBoundingClientRect().top - top);
      });
      list.append(button);
    }
    list.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const buttons = [...list.children];
      const next =
        buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length];
      next.focus();
      next.click();
    });
    group.prepend(list);
    group.dataset.ready = '';
  }
  chooseSample(remembered('docs.sample'));
};

const offerCopies = () => {
  if (!navigator.clipboard) return;
  for (const code of document.querySelectorAll('.code')) {
    const button = element('button', { type: 'button', className: 'copy' }, 'Copy');
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
    code.append(button);
  }
};

let index;
const loadIndex = () => {
  index ??= fetch('/docs/search.json').then((answer) => answer.json());
  return index;
};

/** The sections that have all words: those with most of them in the title come first, then those that name them most often. */
const find = (sections, text) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rated = sections.flatMap((section) => {
    const title = `${section.title} ${section.page}`.toLowerCase();
    const all = `${title} ${section.text.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return [];
    const inTitle = words.filter((word) => title.includes(word)).length;
    const times = words.map((word) => all.split(word).length - 1);
    return [{ section, rate: 100 * inTitle + Math.min(...times) }];
  });
  return rated
    .sort((one, other) => other.rate - one.rate)
    .slice(0, 12)
    .map(({ section }) => section);
};

const excerpt = ({ text }, [word = '']) => {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  const begin = at <= 30 ? 0 : text.indexOf(' ', at - 30) + 1;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, at + 120)}`;
};

const offerSearch = () => {
  const input = document.getElementById('search');
  const list = document.getElementById('found');
  const close = () => {
    list.hidden = true;
  };
  const show = async () => {
    const text = input.value.trim();
    if (text === '') return close();
    const found = find(await loadIndex(), text);
    const items = found.map((section) =>
      element(
        'li',
        {},
        element(
          'a',
          { href: section.href },
          section.title === section.page ? section.title : `${section.title} · ${section.page}`,
          element('small', {}, excerpt(section, text.split(/\s+/))),
        ),
      ),
    );
    list.replaceChildren(...(items.length > 0 ? items : [element('li', {}, 'Nothing found.')]));
    list.hidden = false;
  };
  input.addEventListener('focus', loadIndex);
  input.addEventListener('input', show);
  const move = (step) => {
    const links = [input, ...list.querySelectorAll('a')];
    const next = links[links.indexOf(document.activeElement) + step];
    next?.focus();
  };
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const isInside = target === input || list.contains(target);
    if (key === '/' && !/^(input|textarea)$/i.test(target.tagName)) {
      event.preventDefault();
      input.focus();
    } else if (key === 'Escape' && isInside) {
      close();
      input.focus();
    } else if (isInside && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter' && target === input) list.querySelector('a')?.click();
  });
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('.search')) close();
  });
};

addEventListener('DOMContentLoaded', () => {
  // On a small screen the pages are folded.
  if (matchMedia('(max-width: 48rem)').matches) document.querySelector('.pages details').open = false;
  // The navigation is long: what is current shall be in sight.
  const pages = document.querySelector('.pages');
  const current = pages.querySelector('[aria-current]');
  if (current) pages.scrollTop = current.offsetTop - pages.clientHeight / 3;
  offerTheme();
  makeTabs();
  offerCopies();
  offerSearch();
});
