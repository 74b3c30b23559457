import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const module = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/

/**
 * Lets the scripts of a prerendered page begin when somebody is there to use them: with the first movement, touch, key or turn
 * of the wheel. Words, pictures, links and the choice of colours need none, and a phone that shows the page has nothing to
 * compute. They begin when the page has loaded where it waits for them: for a keeper, for the outcome of a sign-in in the
 * address, and where an element says `data-needs-scripts`. What React Router wrote into the page to begin with goes into a file.
 */
export async function beginLate(html: string, folder: string): Promise<string> {
  const files = [...html.matchAll(preload)].map(([, file]) => file)
  if (files.length === 0) throw new Error('The preloads of a prerendered page are not where they used to be.')
  const address = await moveBeginning(html, folder)
  const late = `
const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
const begin = () => {
  for (const sign of signs) removeEventListener(sign, begin);
  for (const href of ${JSON.stringify(files)}) add('link', { rel: 'modulepreload', href });
  add('script', { type: 'module', src: ${JSON.stringify(address)} });
};
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'];
for (const sign of signs) addEventListener(sign, begin, { passive: true });
const look = () => {
  const isKeeper = document.documentElement.dataset.keeper !== undefined;
  if (isKeeper || location.search || document.querySelector('[data-needs-scripts]')) begin();
};
if (document.readyState === 'complete') look();
else addEventListener('load', () => setTimeout(look));
`
  return html.replace(preload, '').replace(module, (_all, open, _beginning, close) => open + late + close)
}

/**
 * Lets the page of the signed-in screens show its skeleton before its scripts run: where they are in the browser's cache they
 * would be first. A page in the background is not painted, so it does not wait; one that goes there before its first paint
 * begins by the clock.
 */
export async function beginPainted(html: string, folder: string): Promise<string> {
  const address = await moveBeginning(html, folder)
  const painted = `
let hasBegun = false;
const begin = () => {
  if (hasBegun) return;
  hasBegun = true;
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '${address}' }));
};
if (document.hidden) begin();
else {
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 3000);
}
`
  return html
    .replace('<link rel="modulepreload"', (link) => `<link rel="modulepreload" href="${address}"/>${link}`)
    .replace(module, (_all, open, _beginning, close) => open + painted + close)
}

/** Writes what React Router put into a page to begin with into a file, and gives its address. */
async function moveBeginning(html: string, folder: string): Promise<string> {
  const [, , beginning] = html.match(module) ?? []
  if (!beginning?.includes('__reactRouterRouteModules'))
    throw new Error('The scripts of a built page are not where they used to be.')
  const hash = createHash('sha256').update(beginning).digest('base64url').slice(0, 8)
  const address = `/assets/begin-${hash}.js`
  await writeFile(path.join(folder, address), beginning)
  return address
}
