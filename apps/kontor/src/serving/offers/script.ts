/**
 * The script of the page of an offer: the total follows the lines that are chosen. Without it a
 * button does the same, and an answer whose total was not shown is not taken.
 */
export const offerScript = `
const follows = ['#offer', '#choices'];
let asked = 0;
const follow = (form) => {
  const mine = ++asked;
  const data = new URLSearchParams(new FormData(form));
  data.set('answer', 'chosen');
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.responseType = 'document';
  request.onload = () => {
    if (mine !== asked || !request.response) return;
    const focused = document.activeElement && document.activeElement.id;
    for (const part of follows) {
      const [old, fresh] = [document.querySelector(part), request.response.querySelector(part)];
      if (old && fresh) old.replaceWith(fresh);
    }
    const field = focused && document.getElementById(focused);
    if (field) field.focus();
  };
  request.send(data);
};
document.documentElement.classList.add('follows');
document.addEventListener('change', ({ target }) => {
  if (target.form && target.name.startsWith('line')) follow(target.form);
});
`.trimStart();
