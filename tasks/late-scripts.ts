import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const module = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/

/**
 * Lets the scripts of a prerendered page begin when the page is there: words and pictures do not share a slow line with them,
 * and nothing on a public page waits for a script. What React Router wrote into the page to begin with goes into a file.
 */
export async function beginLate(html: string, folder: string): Promise<string> {
  const [, , beginning] = html.match(module) ?? []
  const files = [...html.matchAll(preload)].map(([, file]) => file)
  if (!beginning?.includes('__reactRouterRouteModules') || files.length === 0)
    throw new Error('The scripts of a prerendered page are not where they used to be.')
  const hash = createHash('sha256').update(beginning).digest('base64url').slice(0, 8)
  const address = `/assets/begin-${hash}.js`
  await writeFile(path.join(folder, address), beginning)
  const late = `
const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
const begin = () => {
  for (const href of ${JSON.stringify(files)}) add('link', { rel: 'modulepreload', href });
  add('script', { type: 'module', src: ${JSON.stringify(address)} });
};
if (document.readyState === 'complete') begin();
else addEventListener('load', () => setTimeout(begin));
`
  return html.replace(preload, '').replace(module, (_all, open, _beginning, close) => open + late + close)
}
