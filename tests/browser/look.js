// What is wrong with the layout of the page as it is now: a list of findings in words.
() => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const big = box.width > 1 && box.height > 1;
    return big && style.visibility === 'visible' && !element.closest('.unseen, .skip');
  };
  const words = (element) => element.getAttribute('aria-label') ?? element.textContent;
  const name = (element) => `${element.className}(${words(element).slice(0, 30)})`;
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const table = document.querySelector('.table') !== null;
  for (const element of shown('button, a, select, input, summary')) {
    const box = element.getBoundingClientRect();
    const target = element.matches('.choice > input, .switch > input') ? element.parentElement.getBoundingClientRect() : box;
    const inline = element.matches('p a, .foot a');
    if (!inline && Math.min(target.width, target.height) < 24) wrong.push(`${name(element)} is ${target.width}x${target.height}`);
    const scrolls = element.closest('.hand-scroll, .result-scroll, .scroll-x, dialog');
    if (scrolls) continue;
    const low = table ? box.bottom > innerHeight + 1 : false;
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 && table || low) wrong.push(`${name(element)} is outside`);
  }
  for (const tile of shown('.hand-tile')) {
    const box = tile.getBoundingClientRect();
    if (box.width < 44 || box.height < 44) wrong.push(`tile ${tile.dataset.tile} is ${box.width}x${box.height}`);
  }
  const felt = document.querySelector('.felt[data-place]')?.getBoundingClientRect();
  for (const piece of shown('.chain [data-lies], .chain .slot')) {
    const box = piece.getBoundingClientRect();
    if (box.left < felt.left || box.right > felt.right || box.top < felt.top || box.bottom > felt.bottom) {
      wrong.push(`${piece.dataset.lies ?? piece.dataset.end} is beside the felt`);
    }
  }
  for (const line of shown('.notices > .notice')) {
    const over = line.getBoundingClientRect();
    const covers = ({ left, right, top, bottom }) =>
      Math.min(right, over.right) - Math.max(left, over.left) > 1.5 && Math.min(bottom, over.bottom) - Math.max(top, over.top) > 1.5;
    const covered = shown('.chain [data-lies], .chain .slot').filter((piece) => covers(piece.getBoundingClientRect()));
    for (const piece of covered) wrong.push(`${name(line)} covers ${piece.dataset.lies ?? piece.dataset.end}`);
  }
  const parts = [
    '.topbar', '.felt[data-place]', '.table-top .strip-name', '.table-top .backs', '.table-top .strip-count', '.boneyard',
    '.bar .strip', '.status', '.actions', '.extras', '.hand', '.cover', '.notices > .notice', '.topbar-title', '.topbar .button',
  ];
  const boxes = parts.flatMap((part) => shown(part).map((element) => ({ part, element, box: element.getBoundingClientRect() })));
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 1.5 && high > 1.5) wrong.push(`${one.part} and ${other.part} overlap by ${wide}x${high}`);
    }
  }
  for (const text of shown('.topbar-title, .strip-label, .button, .status-title, h2, h3, .notice')) {
    if (text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0) wrong.push(`${name(text)} is cut off`);
  }
  return wrong;
}
