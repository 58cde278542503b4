const get = id => document.getElementById(id);
const data = JSON.parse(get('boards').textContent);
const layers = [...document.querySelectorAll('#drawing > svg > g[id]')];
const drawn = new Map([...document.querySelectorAll('#drawing use')].map(use => [Number(use.dataset.piece), use]));
const nameOf = use => use.getAttribute('href');
const first = new Map([...drawn].map(([piece, use]) => [piece, nameOf(use)]));
const scenes = [...document.querySelectorAll('#list [data-scene]')];
const items = [...document.querySelectorAll('#steps > li')];
const told = items.map(item => scenes.indexOf(item.querySelector(':scope > [data-scene]')) + 1);
const owner = scenes.map(scene => items.indexOf(scene.closest('#steps > li')) + 1);
const slider = get('slider'), play = get('play'), list = get('list'), every = get('every');
let at = 0, timer = null;
function useOf(piece) {
  if (!drawn.has(piece)) {
    const use = drawn.get(piece % data.squares).cloneNode();
    use.removeAttribute('href');
    use.dataset.piece = piece;
    drawn.set(piece, use);
    layers[Math.floor(piece / data.squares)].append(use);
  }
  return drawn.get(piece);
}
function spread(changes, looks) {
  for (const [look, ...gaps] of changes) {
    let piece = 0;
    for (const gap of gaps) looks.set(piece += gap, '#look' + look);
  }
}
function board(number) {
  const looks = new Map(first), way = [];
  for (let at = number; at; at = data.boards[at - 1][0]) way.push(data.boards[at - 1]);
  for (const [, lasting] of way.reverse()) spread(lasting, looks);
  if (number) spread(data.boards[number - 1][2], looks);
  for (const piece of looks.keys()) useOf(piece);
  for (const [piece, use] of drawn) {
    const look = looks.get(piece);
    if (!look) use.removeAttribute('href');
    else if (nameOf(use) !== look) use.setAttribute('href', look);
  }
}
function label() {
  if (!at) return '0';
  const step = owner[at - 1];
  return at === told[step - 1] ? String(step) : step + '.' + (at - Math.max(0, owner.indexOf(step)));
}
function show(number, scroll = true) {
  if (at) scenes[at - 1].removeAttribute('aria-current');
  at = Math.max(0, Math.min(scenes.length, number));
  board(at);
  const scene = at ? scenes[at - 1] : null;
  if (scene) {
    scene.setAttribute('aria-current', 'step');
    for (let fold = scene.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  }
  get('said').textContent = scene ? scene.textContent : '';
  get('count').textContent = label() + ' / ' + items.length;
  slider.value = at ? owner[at - 1] : 0;
  if (scroll) reveal(scene);
  if (!onward(1)) pause();
}
function reveal(scene) {
  if (!scene) { list.scrollTop = 0; return; }
  const around = list.getBoundingClientRect(), place = scene.getBoundingClientRect();
  if (place.top < around.top) list.scrollTop += place.top - around.top - 8;
  else if (place.bottom > around.bottom)
    list.scrollTop += Math.min(place.bottom - around.bottom + 8, place.top - around.top - 8);
}
function reachable(number) {
  const fold = scenes[number - 1].closest('details.folded');
  return !fold || fold.open || (every && every.checked);
}
function onward(way, from = at) {
  for (let number = from + way; number > 0 && number <= scenes.length; number += way)
    if (reachable(number)) return number;
  return 0;
}
function go(way) { const number = onward(way); if (number || way < 0) show(number); }
function jump(way) {
  const further = way > 0 ? told.filter(number => number > at) : told.filter(number => number < at).reverse();
  if (further.length || way < 0) show(further.length ? further[0] : 0);
}
function pause() {
  clearInterval(timer);
  timer = null;
  play.classList.remove('playing');
  play.querySelector('.word').textContent = play.dataset.play;
  play.querySelector('.sign').textContent = '▶';
}
function toggle() {
  if (timer !== null) return pause();
  if (!onward(1)) show(0);
  timer = setInterval(() => go(1), 1800);
  play.querySelector('.word').textContent = play.dataset.pause;
  play.querySelector('.sign').textContent = '❚❚';
}
const still = act => () => { pause(); act(); };
get('previous').onclick = still(() => go(-1));
get('next').onclick = still(() => go(1));
get('previous-step').onclick = still(() => jump(-1));
get('next-step').onclick = still(() => jump(1));
play.onclick = toggle;
slider.oninput = still(() => show(Number(slider.value) ? told[slider.value - 1] : 0));
scenes.forEach((scene, i) => {
  if (told.includes(i + 1)) scene.tabIndex = 0;
  scene.onclick = still(() => show(i + 1, false));
  scene.onkeydown = event => { if (event.key === 'Enter') scene.onclick(); };
});
document.onkeydown = event => {
  if (event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
  const acts = {ArrowLeft: () => event.shiftKey ? jump(-1) : go(-1), ArrowRight: () => event.shiftKey ? jump(1) : go(1),
    Home: () => show(0), End: () => show(onward(-1, scenes.length + 1))};
  if (acts[event.key]) { pause(); acts[event.key](); event.preventDefault(); }
  if (event.key === ' ' && !['BUTTON', 'INPUT', 'SUMMARY'].includes(event.target.tagName)) {
    toggle();
    event.preventDefault();
  }
};
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach(fold => { fold.open = true; }));
document.documentElement.classList.add('live');
document.querySelectorAll('.needs-script').forEach(part => part.classList.remove('needs-script'));
if (matchMedia('(max-width:44rem)').matches) get('legend').open = false;
show(0);
